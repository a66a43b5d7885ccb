"""The air rules: New Flight Plan and Air Pack."""
