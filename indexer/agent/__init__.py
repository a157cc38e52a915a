"""The agent room: hook events of agent hosts in, ranked context under a budget out.

Promise: `run_hook` never raises, never exits with an error, writes nothing when there is nothing to say, and leaves
one line in the hook log. Importing this package costs next to nothing.
"""

from indexer.agent.run import run_hook

__all__ = ["run_hook"]
