"""What makes two written rules the same rule: the normalised text and the selector, never the place.

Promise: the identity survives a move, a re-wrapped line and other blanks; another text or another selector is another
rule.
"""

from indexer.rules.model import Selector


def normalised(text: str) -> str:
    """A rule's text with every run of blanks and line ends as one blank."""
    return " ".join(text.split())


def rule_id(text: str, selector: Selector) -> str:
    """12 hexadecimal digits that stand for a rule."""
    try:
        from _blake2 import blake2b  # hashlib would load OpenSSL: 4 ms in a hook
    except ImportError:
        from hashlib import blake2b

    words = f"{normalised(text)}\n{selector.key()}"
    return str(blake2b(words.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest())
