"""The command line: arguments in, rows out, exit statuses. The composition root.

Nothing but the hook is imported here: a hook runs before every edit, and argparse alone would cost it a third of
its time.
"""

import os
import sys


def main(argv: list[str] | None = None) -> int:
    """Runs one command; its exit status: 0 answered, 1 no such thing, 2 wrong usage, 3 no work tree or store."""
    if argv is None and sys.getfilesystemencoding() != "utf-8" and sys.executable:
        # Names would be read and written otherwise than git and the graph spell them: the same again, in UTF-8.
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606 (this very program)
    words = sys.argv[1:] if argv is None else argv
    if words and words[0] == "hook" and len(words) == 1:
        status = _hook()
        if argv is None:
            # The reply is out. Taking the interpreter and the store's threads down would cost 10 ms more.
            os._exit(status)
        return status
    from indexer.cli.program import run

    return run(words)


def _hook() -> int:
    """A hook exits 0 whatever happens: a broken installation must not stop an agent at work."""
    import gc

    gc.disable()  # the process ends before its garbage matters
    try:
        from indexer.agent import run_hook

        run_hook(sys.stdin.buffer, sys.stdout.buffer)
    except Exception:  # noqa: BLE001, S110 - the host would show a failure to its user at every step
        pass
    return 0
