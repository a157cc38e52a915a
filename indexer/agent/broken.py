"""After an edit: call sites in the workspace that the edit has just broken.

Compared are the definitions of the file before the edit (the graph as it was) and after it (the graph brought up to
date). Told are calls of a definition that is gone and calls that certainly no longer fit its parameters.
"""

import os

from indexer.agent.blocks import Block, Form, shrinking
from indexer.agent.calling import rows_by_file
from indexer.agent.known import CALLED, Before, Graph
from indexer.agent.text import plain, plural, source
from indexer.answers.rows import Definition, Site
from indexer.graph import names
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

_WITH_SOURCE = 6
_MAX_HEIRS = 100
_MAX_KEPT = 40
_MAX_CHECKED = 400
"""Call sites whose arguments are compared, and definitions that are looked into."""


class Gone(NamedTuple):
    """A definition that is gone, and calls of it that reach nothing: (path, blob, line, column, enclosing symbol)."""

    path: str
    symbol: str
    places: list[tuple[str, str, int, int, str]]


class Unfit(NamedTuple):
    """A definition that some of its calls no longer fit."""

    path: str
    symbol: str


def broken_blocks(graph: Graph, path: str, old: Before, records: "list[Gone | Unfit]") -> list[Block]:
    """The blocks for what broke, `graph` being the one after the edit. Nothing broke: no block.

    What stays broken until somebody mends it is added to `records`.
    """
    now = {one.symbol: one for one in graph.definitions(path) if one.kind in CALLED}
    if any(symbol not in now for symbol in old.signatures) and not _parses(graph, path):
        return []  # what a text that is not whole no longer seems to define may well be there
    blocks: list[Block] = []
    for symbol, (kind, signature) in old.signatures.items():
        after = now.get(symbol)
        if after is None:
            places = old.sites(path, symbol)
            successor = _successor(symbol, kind, old, now)
            gone = _unresolved(graph, path, symbol, places) if places else []
            if gone:
                blocks.append(_gone(path, symbol, gone, successor))
                records.append(Gone(path, symbol, _places_of(graph, gone)))
            if kind == "method":
                blocks += _overriding(graph, path, symbol, old, successor)
        elif after.signature != signature and after.language == "python":
            misfits = misfits_of(graph, after)
            if misfits:
                blocks.append(unfit_block(after, misfits))
                records.append(Unfit(path, symbol))
    return blocks


def _parses(graph: Graph, path: str) -> bool:
    """Whether a Python file is valid now, or gone; other languages are taken at their word."""
    if not path.endswith((".py", ".pyi")) or not os.path.lexists(os.path.join(graph.workspace.top_name, path)):
        return True
    from indexer.agent import fits

    lines = graph.lines(path)
    return lines is not None and fits.parse("\n".join(lines)) is not None


def _unresolved(graph: Graph, path: str, symbol: str, places: list[names.Site]) -> list[Site]:
    """Those of the calls that reached a definition which is gone and that reach nothing now.

    A method call whose receiver became unknown may still be right, so it is not told.

    In other files a call stands where it stood; in the edited file its lines may have moved, so there the calls of that
    name within the same definitions are looked at.
    """
    name = names.qualified(symbol).rpartition(".")[2]
    found: list[Site] = []
    reached: dict[tuple[str, str], dict[tuple[int, int], str]] = {}
    for place in places[:_MAX_CHECKED]:
        if place.path == path:
            continue
        around = (place.path, place.symbol)
        if around not in reached:
            unknown = dict.fromkeys(graph.unknown_inside(*around), "") if "." in symbol else {}
            reached[around] = {**graph.targets_inside(*around), **unknown}
        if (place.line, place.column) not in reached[around]:
            site = graph.sources.site(place, "", name)
            if site is not None and name in site.text:
                found.append(site)
    around_here = {place.symbol for place in places if place.path == path}
    if around_here:
        found = _unresolved_here(graph, path, symbol, around_here) + found
    return found


def _unresolved_here(graph: Graph, path: str, gone: str, around: set[str]) -> list[Site]:
    from indexer.agent import fits

    name = names.qualified(gone).rpartition(".")[2]
    lines = graph.lines(path)
    tree = fits.parse("\n".join(lines)) if lines is not None and path.endswith((".py", ".pyi")) else None
    if tree is None:
        return []
    definitions = [one for one in graph.definitions(path) if one.kind in CALLED]
    found: list[Site] = []
    for call in fits.calls_in(tree, lines or []):
        if call.name != name:
            continue
        inside = [one for one in definitions if one.start_line <= call.line <= one.end_line]
        symbol = max(inside, key=lambda one: one.start_line).symbol if inside else ""
        at = (call.line, call.column)
        unknown = graph.unknown_inside(path, symbol) if "." in gone else set()
        if symbol in around and at not in graph.targets_inside(path, symbol) and at not in unknown:
            place = names.Site(path, symbol, call.line, call.column, "")
            site = graph.sources.site(place, "", name)
            if site is not None:
                found.append(site)
    return found


def _overriding(graph: Graph, path: str, symbol: str, old: Before, successor: Definition | None) -> list[Block]:
    """A method that is gone: those of subclasses that overrode it override nothing now; and what it overrode is what
    calls of it reach now."""
    name = plain(names.qualified(symbol))
    blocks: list[Block] = []
    for base in old.related("overridden", path, symbol)[:1]:
        above = graph.definition(base)
        if above is not None and successor is not None:
            text = (
                f"{plain(successor.qualified_name)} ({plain(path)}:{successor.line}) is new where {name} was, which "
                f"overrode {plain(above.qualified_name)} ({plain(above.path)}:{above.line})"
            )
            blocks.append(Block(0, (Form(text, (f"overrode:{path}#{symbol}:{base}",)),)))
    heirs = [
        heir
        for iri in old.related("overriders", path, symbol)[:_MAX_HEIRS]
        if not graph.sources.ask("overridden", method=iri) and (heir := graph.definition(iri)) is not None
    ]
    if heirs:
        told = ", ".join(f"{plain(one.qualified_name)} ({plain(one.path)}:{one.line})" for one in heirs[:8])
        more = f" … {len(heirs)} in all" if len(heirs) > 8 else ""
        text = f"{name} is no longer in {plain(path)}; no longer overriding anything: {told}{more}"
        key = f"heirs:{path}#{symbol}\0" + "\0".join(sorted(one.iri for one in heirs))
        blocks.append(Block(0, (Form(text, (key,)),)))
    return blocks


def _places_of(graph: Graph, sites: list[Site]) -> list[tuple[str, str, int, int, str]]:
    return [
        (site.path, file.blob, site.line, site.column, site.symbol)
        for site in sites[:_MAX_KEPT]
        if (file := graph.sources.file(site.path)) is not None
    ]


def still_gone(graph: Graph, record: Gone) -> list[Site]:
    """Those of the recorded calls that stand in files which have not changed since, and reach nothing yet."""
    if any(one.symbol == record.symbol for one in graph.spans(record.path)):
        return []
    name = names.qualified(record.symbol).rpartition(".")[2]
    found: list[Site] = []
    for path, blob, line, column, symbol in record.places:
        file = graph.sources.file(path)
        if file is None or file.blob != blob or (line, column) in graph.targets_inside(path, symbol):
            continue
        site = graph.sources.site(names.Site(path, symbol, line, column, ""), "", name)
        if site is not None:
            found.append(site)
    return found


def gone_block(record: Gone, sites: list[Site]) -> Block:
    """The block of a recorded definition that is gone."""
    return _gone(record.path, record.symbol, sites, None)


def _successor(symbol: str, kind: str, old: Before, now: dict[str, Definition]) -> Definition | None:
    """What took the place of a removed definition: new, of its kind and scope; None if there is not exactly one."""
    scope = names.qualified(symbol).rpartition(".")[0]
    new = [
        after
        for other, after in now.items()
        if other not in old.signatures
        and after.kind == kind
        and names.qualified(after.symbol).rpartition(".")[0] == scope
    ]
    return new[0] if len(new) == 1 else None


def _gone(path: str, symbol: str, sites: list[Site], successor: Definition | None) -> Block:
    head = f"{plain(names.qualified(symbol))} is no longer in {plain(path)}"
    if successor is not None:
        head += f" ({plain(successor.qualified_name)} is new at :{successor.line})"
    head += f"; {plural(len(sites), 'call')} of it {'remains' if len(sites) == 1 else 'remain'}:"
    return _listed(head, sites, f"gone:{path}#{symbol}")


def misfits_of(graph: Graph, after: Definition) -> list[Site]:
    """The sites whose arguments do not fit, each with the reason as its text."""
    from indexer.agent import fits

    lines = graph.lines(after.path)
    tree = fits.parse("\n".join(lines)) if lines is not None else None
    shape = fits.shape_of(tree, after.line, after.kind == "method") if tree is not None else None
    if shape is None:
        return []
    found: list[Site] = []
    calls: dict[str, list[fits.CallAt]] = {}
    for site in graph.call_sites(after, _MAX_CHECKED):
        if site.note:
            continue  # a decorator or a protocol gives the arguments itself
        if site.path not in calls:
            lines = graph.lines(site.path) if site.path.endswith((".py", ".pyi")) else None
            tree = fits.parse("\n".join(lines)) if lines is not None else None
            calls[site.path] = fits.calls_in(tree, lines) if tree is not None and lines is not None else []
        here = [call for call in calls[site.path] if (call.line, call.column) == (site.line, site.column)]
        if len(here) != 1 or _unbound(after, here[0].node):
            continue
        if reason := fits.misfit(shape, here[0].node):
            found.append(site._replace(text=reason))
    return found


def _unbound(after: Definition, call: "ast.Call") -> bool:
    """`Class.method(one, …)` passes the receiver itself: its arguments are not compared."""
    import ast

    owner = names.qualified(after.symbol).rpartition(".")[0].rpartition(".")[2]
    called = call.func
    return (
        after.kind == "method"
        and isinstance(called, ast.Attribute)
        and isinstance(called.value, ast.Name | ast.Attribute)
        and (called.value.id if isinstance(called.value, ast.Name) else called.value.attr) == owner
    )


def unfit_block(after: Definition, sites: list[Site]) -> Block:
    signature = f" is now {source(after.signature, 120)}" if after.signature else ""
    head = (
        f"{plain(after.qualified_name)} ({plain(after.path)}:{after.line}){signature}; "
        f"{plural(len(sites), 'call')} no longer {'fits' if len(sites) == 1 else 'fit'}:"
    )
    return _listed(head, sites, f"unfit:{after.path}#{after.symbol}:{after.signature}")


def _listed(head: str, sites: list[Site], key: str) -> Block:
    keys = (key + "\0" + "\0".join(sorted(f"{site.path}:{site.enclosing}" for site in sites)),)
    rows = [f"  {plain(one.path)}:{one.line}  {plain(one.enclosing)}  {source(one.text)}" for one in sites]
    forms = [Form("\n".join([head, *rows]), keys)] if len(sites) <= _WITH_SOURCE * 4 else []
    forms.append(Form("\n".join([head, *rows_by_file(sites, enclosing=False)]), keys))
    if len(rows) > _WITH_SOURCE:
        forms.append(Form("\n".join([head, *rows[:_WITH_SOURCE], f"  … and {len(sites) - _WITH_SOURCE:,} more"])))
    forms.append(Form(head.rstrip(":")))
    return Block(0, shrinking(forms))
