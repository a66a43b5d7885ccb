"""`python -m rulesdb` is the command `rulesdb`."""

import sys

from rulesdb.cli import main

sys.exit(main())
