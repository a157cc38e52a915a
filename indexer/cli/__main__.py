"""`python -m indexer.cli`: the same program where no console script is on PATH."""

import sys

from indexer.cli import main

sys.exit(main())
