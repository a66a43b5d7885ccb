"""A ruling in the reader's words and marks, for every door."""
