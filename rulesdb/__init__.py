"""rulesdb: a searchable rules reference for hex wargames, with rulings that cite their page."""
