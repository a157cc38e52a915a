"""Small questions to a syntax node."""

from indexer.grammars.loader import Node


def child(node: Node, place: int = 0) -> Node | None:
    """A named child by its place; None if there are not so many."""
    return node.named_child(place) if place < node.named_child_count else None


def after_comments(node: Node) -> Node | None:
    """The first named child that is no comment."""
    inner = child(node)
    while inner is not None and inner.type == "comment":
        inner = inner.next_named_sibling
    return inner
