"""A campaign kept as a log: each entry asks the rules, the state is what they answered."""
