"""After an edit: what in the workspace the edit has just broken.

Compared are the facts of the file before the edit and after it. Told are calls, imports and uses of a definition that
is gone, calls that certainly no longer fit its parameters, and methods that no longer override.
"""

import time

from indexer.agent.blocks import Block, Form, shrinking
from indexer.agent.calling import rows_by_file
from indexer.agent.edited import Before, Edited, edited, is_left_out
from indexer.agent.gone import Remains, in_order, remains, still, together
from indexer.agent.known import Graph
from indexer.agent.misfits import Misfits
from indexer.agent.text import plain, plural, source
from indexer.answers.rows import Definition, Site
from indexer.answers.sources import SEPARATORS
from indexer.graph import names
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from indexer.facts import Definition as Method

_BY_SHAPE = frozenset({"java", "kotlin", "csharp", "scala", "swift", "cpp"})
"""Languages in which a method overrides only one that takes as many arguments."""
_WITH_SOURCE = 6
_MAX_HEIRS = 100
_MAX_KEPT = 40
_MAX_NAMES = 200
"""Definitions of one edit that are looked into."""


class Gone(NamedTuple):
    """A definition that is gone, and places that reach for it: (path, blob, line, column, enclosing symbol)."""

    path: str
    symbol: str
    places: list[tuple[str, str, int, int, str]]


class Unfit(NamedTuple):
    """A definition that some of its calls no longer fit: the paths of the files that these stand in."""

    path: str
    symbol: str
    callers: list[str]


def broken_blocks(graph: Graph, old: Before, records: "list[Gone | Unfit]") -> list[Block]:
    """The blocks for what broke, `graph` being the one after the edit. Nothing broke: no block.

    What stays broken until somebody mends it is added to `records`.
    """
    compared = edited(old, graph)
    if compared is None:
        return []
    try:
        found = [*_gone_blocks(graph, compared, old, records), *_unfit_blocks(graph, compared, old, records)]
    finally:
        compared.written.close()
    return [_anew(block) for block in found]


def _anew(block: Block) -> Block:
    """The block told whatever was told before: what was broken, mended and is broken again is broken."""
    again = (f"broken:{time.time_ns()}",)
    return block._replace(forms=tuple(form._replace(keys=form.keys and form.keys + again) for form in block.forms))


def _gone_blocks(graph: Graph, compared: Edited, old: Before, records: "list[Gone | Unfit]") -> list[Block]:
    found: list[tuple[int, Block]] = []
    apart: list[Block] = []
    everything: list[Remains] = []
    for name in list(compared.gone())[:_MAX_NAMES]:
        group = compared.groups_before[name]
        left = remains(graph, compared, old, name)
        sites = left.sites
        if sites:
            everything.append(left)
            symbol, hidden = group[0].symbol, compared.hidden(name)
            found.append(
                (
                    len(sites),
                    _gone(old.path, symbol, compared.language, left, _successor(graph, compared, name), hidden),
                )
            )
            records.append(Gone(old.path, symbol, _places_of(graph, sites)))
        if group[-1].kind == "method":
            apart += _overriding(graph, compared, old, name)
    moved = _moved_to(graph, compared, old) if found else ""
    if moved:
        return [_moved(old.path, moved, together(everything)), *apart]
    found.sort(key=lambda pair: -pair[0])
    return [block for _, block in found] + apart


def _moved_to(graph: Graph, compared: Edited, old: Before) -> str:
    """Where the text of a file that is gone stands now, "" if nowhere."""
    if compared.now is not None or old.row is None:
        return ""
    before = {file for file, _, _ in old.graph.sources.ask("files")}
    now = [file for file, blob, _ in graph.sources.ask("files") if blob.endswith(old.row.blob) and file not in before]
    return names.path_of(now[0]) if len(now) == 1 else ""


def _unfit_blocks(graph: Graph, compared: Edited, old: Before, records: "list[Gone | Unfit]") -> list[Block]:
    found: list[tuple[int, Block]] = []
    apart: list[Block] = []
    misfits = Misfits(graph, compared, old)
    for name in list(compared.changed())[:_MAX_NAMES]:
        group = compared.groups[name]
        stubs = [one for one in group if "overload" in one.flags]  # they alone say what is taken
        after = graph.definition(names.definition_iri(old.path, (stubs or group)[-1].symbol))
        sites = misfits.of(name) if after is not None else []
        if after is not None and sites:
            found.append((len(sites), _unfit(after, sites, misfits.more)))
            callers = dict.fromkeys(site.path for site in sites)
            records.append(Unfit(old.path, after.symbol, list(callers)[:_MAX_KEPT]))
        if group[-1].kind == "method":
            apart += _overriding(graph, compared, old, name)
    found.sort(key=lambda pair: -pair[0])
    return [block for _, block in found] + apart


def _overriding(graph: Graph, compared: Edited, old: Before, name: str) -> list[Block]:
    """A method that is gone or takes other arguments now: those of subclasses that overrode it and override nothing
    now; and itself, where it overrode one."""
    blocks: list[Block] = []
    there = {one.symbol for one in compared.groups.get(name, ())}
    shown = _written(name, compared.language)
    for one in compared.groups_before[name]:
        iri = names.definition_iri(old.path, one.symbol)
        above = [row[0] for row in old.graph.sources.ask("overridden", method=iri)]
        base = graph.definition(above[0]) if above else None
        if base is not None and _overrode(compared, old, above[0], one):
            text = ""
            if one.symbol not in there:
                new = _successor(graph, compared, name)
                text = (
                    f"{plain(new.qualified_name)} ({plain(old.path)}:{new.line}) is new where {shown} was"
                    if new
                    else ""
                )
            elif not _overrides(graph, compared, iri):
                here = graph.definition(iri)
                text = f"{shown} ({plain(old.path)}:{here.line}) no longer overrides" if here is not None else ""
            if text:
                text += ", which overrode " if one.symbol not in there else " "
                text += f"{plain(base.qualified_name)} ({plain(base.path)}:{base.line})"
                blocks.append(Block(0, (Form(text, (f"overrode:{old.path}#{one.symbol}:{base.iri}",)),)))
        heirs = [
            heir
            for (below,) in old.graph.sources.ask("overriders", method=iri)[:_MAX_HEIRS]
            if _overrode(compared, old, below, one)
            and not _overrides(graph, compared, below)
            and (heir := graph.definition(below)) is not None
        ]
        if heirs:
            heirs.sort(key=lambda each: (each.test, each.path, each.line))
            told = ", ".join(f"{plain(each.qualified_name)} ({plain(each.path)}:{each.line})" for each in heirs[:8])
            more = f" … {len(heirs)} in all" if len(heirs) > 8 else ""
            what = "takes other arguments now" if one.symbol in there else f"is no longer in {plain(old.path)}"
            key = f"heirs:{old.path}#{one.symbol}\0" + "\0".join(sorted(each.iri for each in heirs))
            blocks.append(Block(0, (Form(f"{shown} {what}; no longer overriding anything: {told}{more}", (key,)),)))
    return blocks


def _overrode(compared: Edited, old: Before, other: str, one: "Method") -> bool:
    """Whether a method of another class, above or below, took as many arguments as `one` before the edit."""
    if compared.language not in _BY_SHAPE:
        return True
    path, symbol = names.path_of(other), names.symbol_of(other)
    row = old.graph.sources.file(path)
    facts = compared.written.facts(row.blob, row.language) if row is not None else None
    return any(_count(each) == _count(one) for each in (facts.definitions if facts else ()) if each.symbol == symbol)


def _overrides(graph: Graph, compared: Edited, iri: str) -> bool:
    """Whether a method overrides one now."""
    above = [row[0] for row in graph.sources.ask("overridden", method=iri)]
    if compared.language not in _BY_SHAPE or not above:
        return bool(above)
    count = _count_of(graph, compared, iri)
    return count < 0 or any(_count_of(graph, compared, base) in (count, -1) for base in above)


def _count_of(graph: Graph, compared: Edited, iri: str) -> int:
    """How many parameters a method has, -1 where that is not known."""
    path, symbol = names.path_of(iri), names.symbol_of(iri)
    row = graph.sources.file(path)
    file = compared.written.file(path, row.blob) if row is not None else None
    return next((_count(one) for one in (file.facts.definitions if file else ()) if one.symbol == symbol), -1)


def _count(one: "Method") -> int:
    return sum(given.kind != "receiver" for given in one.parameters)


def _successor(graph: Graph, compared: Edited, name: str) -> Definition | None:
    """What took the place of a removed definition: new, of its kind and scope; None if there is not exactly one."""
    if name in compared.groups:
        return None
    kind, scope = compared.groups_before[name][-1].kind, name.rpartition(".")[0]
    new = [
        other for other in compared.groups.keys() - compared.groups_before.keys() if other.rpartition(".")[0] == scope
    ]
    symbols = [one.symbol for other in new for one in compared.groups[other] if one.kind == kind]
    if len(symbols) != 1:
        return None
    return graph.definition(names.definition_iri(compared.path, symbols[0]))


def _places_of(graph: Graph, sites: list[Site]) -> list[tuple[str, str, int, int, str]]:
    return [
        (site.path, file.blob, site.line, site.column, site.symbol)
        for site in sites[:_MAX_KEPT]
        if (file := graph.sources.file(site.path)) is not None
    ]


# told again when a session starts


def still_gone(graph: Graph, record: Gone) -> Block | None:
    """The block of a recorded definition that is gone still, None when nothing reaches for it any more."""
    name = names.qualified(record.symbol)
    if is_left_out(graph, record.path) or any(one.qualified_name == name for one in graph.spans(record.path)):
        return None
    sites = still(graph, record.places, name.rpartition(".")[2])
    if not sites:
        return None
    row = graph.sources.file(sites[0].path)
    return _gone(record.path, record.symbol, row.language if row else "", Remains(sites, [], []), None)


def still_unfit(graph: Graph, record: Unfit) -> Block | None:
    """The block of a recorded definition that calls do not fit still, None when they do."""
    from indexer.agent.edited import as_it_is

    after = graph.definition(names.definition_iri(record.path, record.symbol))
    compared = as_it_is(graph, record.path) if after is not None else None
    if after is None or compared is None:
        return None
    try:
        name = names.qualified(record.symbol)
        found = Misfits(graph, compared, None).of(name) if name in compared.groups else []
    finally:
        compared.written.close()
    sites = [site for site in found if site.path in record.callers]
    return _unfit(after, in_order(sites)) if sites else None


# worded


def _written(name: str, language: str) -> str:
    """A qualified name as its language writes it."""
    return plain(name.replace(".", SEPARATORS.get(language, ".")))


def _gone(
    path: str, symbol: str, language: str, left: Remains, successor: Definition | None, hidden: bool = False
) -> Block:
    gone = "exported from" if hidden else "in"
    head = f"{_written(names.qualified(symbol), language)} is no longer {gone} {plain(path)}"
    if successor is not None:
        head += f" ({plain(successor.qualified_name)} is new at :{successor.line})"
    told, one = _counted(left)
    return _listed(f"{head}; {told} of it {'remains' if one else 'remain'}:", left.sites, f"gone:{path}#{symbol}")


def _moved(path: str, to: str, left: Remains) -> Block:
    told, one = _counted(left)
    reach = "still means" if one else "still mean"
    head = f"{plain(path)} has moved to {plain(to)}; {told} of what it held {reach} the old path:"
    return _listed(head, left.sites, f"moved:{path}:{to}")


def _counted(left: Remains) -> tuple[str, bool]:
    """How many places there are of each kind, and whether there is but one."""
    kinds = ((left.calls, "call"), (left.imports, "import"), (left.uses, "other use"))
    counts = [plural(len(sites), word) for sites, word in kinds if sites]
    told = ", ".join(counts[:-1]) + " and " + counts[-1] if len(counts) > 1 else counts[0]
    told = f"at least {told}" if left.more else told
    return told, sum(len(sites) for sites, _ in kinds) == 1


def _unfit(after: Definition, sites: list[Site], more: bool = False) -> Block:
    signature = f" is now {source(after.signature, 120)}" if after.signature else ""
    head = (  # `more`: there are too many calls to count them
        f"{plain(after.qualified_name)} ({plain(after.path)}:{after.line}){signature}; "
        f"{'at least ' if more else ''}{plural(len(sites), 'call')} no longer {'fits' if len(sites) == 1 else 'fit'}:"
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
