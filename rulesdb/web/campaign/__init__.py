"""The campaign companion's page and its JSON door."""
