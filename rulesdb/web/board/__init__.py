"""Boards in addresses, drawn, and told in words."""
