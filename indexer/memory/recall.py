"""Recall: the facts that bear on a question in words, found by four channels and fused by their ranks.

- `words`: full-text search (BM25) over what facts say;
- `names`: subjects whose name, or a name that was declared for them, the question has in it;
- `walk`: what is linked, in a few steps, to what the question names, code included: facts that are anchored to a symbol
  or file in it, or to what that one calls or is called by;
- `kinship`: facts that share their value with one of those that the other channels put first.

Promise: what does not hold at the moment that is asked about is gone before anything is ranked; every hit names the
channels that found it. Names are only looked up here: what a question calls something is never learnt from it.
"""

from __future__ import annotations

from indexer.memory.asking import resolved
from indexer.memory.fact import Fact
from indexer.memory.folding import folded
from indexer.memory.times import holds, now
from indexer.tuples import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from indexer.answers.sources import Sources
    from indexer.memory.projection import Projection

WORDS, NAMES, WALK, KINSHIP = "words", "names", "walk", "kinship"
CHANNELS = (WORDS, NAMES, WALK, KINSHIP)

_EACH = 50
"""Hits of one channel that are ranked."""
_FUSED = 60
"""The constant of reciprocal rank fusion: how little the first of a channel counts beyond its second."""
_STEPS = 2
_WIDE = 30
"""Subjects that a walk visits in one step."""
_WRITTEN = 60
"""Words of a question that are looked up as names of code."""
_SEEDS = 3
"""Hits of each other channel whose kin are looked for."""
_TOKENS = 24
_FEW, _MANY_WORDS = 3000, 2000
"""Among so many facts each name is looked for in the first so many words of a question; among more, each few words of
its beginning are looked up as a name."""
_COMMON = 2000
"""A word that is in more facts than this, and in more than two of a hundred, tells too little to be searched for."""
# fmt: off
_STOP = frozenset((
    "a", "an", "and", "any", "are", "as", "at", "be", "been", "by", "can", "did", "do", "does", "for", "from", "had",
    "has", "have", "how", "i", "if", "in", "is", "it", "its", "of", "on", "or", "our", "should", "that", "the", "their",
    "them", "there", "they", "this", "to", "us", "was", "we", "were", "what", "when", "where", "which", "who", "whom",
    "whose", "why", "will", "with", "would", "you", "your",
))
# fmt: on


class Hit(NamedTuple):
    """A fact, how well it was found, and the channels that found it."""

    fact: Fact
    score: float
    channels: tuple[str, ...]


def recall(
    projection: Projection,
    question: str,
    *,
    as_of: str = "",
    known_at: str = "",
    kind: str = "",
    channels: Collection[str] = CHANNELS,
    graph: Callable[[], Sources | None] = lambda: None,
) -> list[Hit]:
    """The facts that bear on a question, the best first."""
    asked = _Asked(projection, question, as_of or now(), known_at, kind, graph)
    found: dict[str, list[Fact]] = {}
    if WORDS in channels:
        found[WORDS] = asked.by_words()
    named = asked.subjects() if NAMES in channels or WALK in channels else []
    if NAMES in channels:
        found[NAMES] = asked.of_subjects(named)
    if WALK in channels:
        found[WALK] = asked.by_walk(named)
    if KINSHIP in channels:
        first = [fact for ranked in found.values() for fact in ranked[:_SEEDS]]
        found[KINSHIP] = asked.of_kin(first)
    return _fuse(found)


def _fuse(found: dict[str, list[Fact]]) -> list[Hit]:
    scores: dict[str, float] = {}
    facts: dict[str, Fact] = {}
    by: dict[str, list[str]] = {}
    for channel, ranked in found.items():
        for rank, fact in enumerate(ranked[:_EACH], 1):
            facts.setdefault(fact.id, fact)
            scores[fact.id] = scores.get(fact.id, 0.0) + 1 / (_FUSED + rank)
            by.setdefault(fact.id, []).append(channel)
    hits = [Hit(fact, scores[fact.id], tuple(by[fact.id])) for fact in facts.values()]
    return sorted(hits, key=lambda hit: (-hit.score, hit.fact.subject, hit.fact.id))


class _Asked:
    """One question at one moment."""

    def __init__(
        self,
        projection: Projection,
        question: str,
        at: str,
        known_at: str,
        kind: str,
        graph: Callable[[], Sources | None],
    ) -> None:
        self.projection, self.at, self.known_at, self.kind, self.graph = projection, at, known_at, kind, graph
        self.question = question
        self.words = words_of(question)
        self.tokens = [word for word in dict.fromkeys(self.words) if word not in _STOP and len(word) > 1][:_TOKENS]

    def facts(self, where: str, *values: str | int) -> list[Fact]:
        """The facts that a condition picks out and that hold at the moment, as they were known then."""
        if not self.known_at:
            found = self.projection.facts(f"void = '' AND holds(begins, ends, ?) AND {where}", self.at, *values)
            return [fact for fact in found if self.kind in ("", fact.kind)]
        wanted = {row[0]: row[1] for row in self.projection.rows(f"SELECT id, slot FROM facts WHERE {where}", *values)}
        then: dict[str, Fact] = {}
        for slot in dict.fromkeys(wanted.values()):
            for fact in folded(self.projection.told(slot), self.projection.tier, self.known_at).facts:
                if holds(fact.begins, fact.ends, self.at) and self.kind in ("", fact.kind):
                    then[fact.id] = fact
        return [then[one] for one in wanted if one in then]

    def by_words(self) -> list[Fact]:
        """Full-text search; the rarer words decide."""
        self.projection.with_words()
        tokens = self.rare(self.tokens)
        if not tokens:
            return []
        match = " OR ".join(f'"{token}"' for token in tokens)
        time = "facts.void = '' AND holds(facts.begins, facts.ends, ?)"
        values: list[str] = [match, self.at]
        if self.known_at:
            time, values = "1 = 1", [match]
        if self.kind:
            time, values = f"{time} AND facts.kind = ?", [*values, self.kind]
        ranked = self.projection.rows(
            "SELECT facts.n FROM words JOIN facts ON facts.n = words.rowid "
            f"WHERE words MATCH ? AND {time} ORDER BY bm25(words, 4.0, 2.0, 3.0, 1.0), facts.id LIMIT {_EACH}",
            *values,
        )
        return self.numbered([row[0] for row in ranked])

    def rare(self, tokens: list[str]) -> list[str]:
        """Those of the words that not every other fact has."""
        total = self.projection.rows("SELECT count(*) FROM facts")[0][0]
        if total <= _COMMON:
            return tokens
        match = "SELECT count(*) FROM words WHERE words MATCH ?"
        counted = {token: self.projection.rows(match, f'"{token}"')[0][0] for token in tokens}
        most = max(_COMMON, total // 50)
        return [token for token in tokens if 0 < counted[token] <= most]

    def numbered(self, numbers: list[int]) -> list[Fact]:
        """Facts by their rows' numbers, in the order given."""
        if not numbers:
            return []
        found = {fact.id: fact for fact in self.facts(f"n IN ({', '.join(map(str, numbers))})")}
        order = self.projection.rows(f"SELECT n, id FROM facts WHERE n IN ({', '.join(map(str, numbers))})")
        ids = dict(order)
        return [found[ids[number]] for number in numbers if ids.get(number) in found]

    def subjects(self) -> list[str]:
        """The subjects whose names stand in the question, the longest names first."""
        found: dict[str, int] = {}
        few = self.projection.rows("SELECT count(*) FROM facts")[0][0] <= _FEW
        words = self.words[: _MANY_WORDS if few else _TOKENS * 5]
        spans = {
            " ".join(words[start:end]): end - start
            for start in range(len(words))
            for end in range(start + 1, min(start + 6, len(words)) + 1)
            if end - start > 1 or words[start] not in _STOP
        }
        wanted = None if few else list(spans)
        for table, column in (("facts", "subject"), ("names", "alias")):
            for name in self.names(table, column, wanted):
                length = spans.get(" ".join(words_of(name)))
                if length:
                    subject = resolved(self.projection, name)
                    found[subject] = max(found.get(subject, 0), length)
        return sorted(found, key=lambda subject: (-found[subject], subject))

    def names(self, table: str, column: str, wanted: list[str] | None) -> list[str]:
        """The names of a table that may have the words of one of the spans, however they are written (None: all)."""
        if wanted is None:
            return [row[0] for row in self.projection.rows(f"SELECT DISTINCT {column} FROM {table} ORDER BY 1")]
        forms = sorted({form for span in wanted for form in _spellings(span)})
        found: set[str] = set()
        for start in range(0, len(forms), 500):
            some = forms[start : start + 500]
            marks = ", ".join("?" * len(some))
            rows = self.projection.rows(
                f"SELECT DISTINCT {column} FROM {table} WHERE {column} COLLATE NOCASE IN ({marks})", *some
            )
            found.update(row[0] for row in rows)
        return sorted(found)

    def of_subjects(self, subjects: list[str]) -> list[Fact]:
        """What holds of subjects; of each first what has more of the question's words, then the latest told."""
        wanted = set(self.tokens)
        found: list[Fact] = []
        for subject in subjects[:_WIDE]:
            facts = self.facts("subject = ? ORDER BY told_at DESC, id LIMIT 50", subject)
            found += sorted(facts, key=lambda fact: -len(wanted & set(words_of(f"{fact.predicate} {fact.value}"))))
        return found

    def by_walk(self, named: list[str]) -> list[Fact]:
        """What is linked to the named subjects and code, the nearest first."""
        found: dict[str, Fact] = {}
        for path, symbol in self.code():
            for fact in self.anchored(path, symbol):
                found.setdefault(fact.id, fact)
        seen = set(named)
        step = [*named, *dict.fromkeys(fact.subject for fact in found.values())]
        for _ in range(_STEPS):
            following: dict[str, None] = {}
            for subject in step[:_WIDE]:
                for link in self.facts("subject = ? LIMIT 50", subject):
                    if link.entity:
                        found.setdefault(link.id, link)
                        following.setdefault(link.value)
                for link in self.facts("value = ? LIMIT 50", subject):
                    if link.entity:
                        found.setdefault(link.id, link)
                        following.setdefault(link.subject)
            step = [subject for subject in following if subject not in seen]
            seen.update(step)
            for subject in step[:_WIDE]:
                for fact in self.facts("subject = ? LIMIT 50", subject):
                    found.setdefault(fact.id, fact)
        return list(found.values())

    def code(self) -> list[tuple[str, str]]:
        """(path, symbol) of code that the question names, and of what that calls and is called by; "" any symbol."""
        found: dict[tuple[str, str], None] = {}
        if not self.projection.rows("SELECT 1 FROM anchors LIMIT 1"):
            return []
        graph = self.graph()
        for word in self.question.split()[:_WRITTEN]:
            word = word.strip(".,:;!?()\"'`").removesuffix("()").partition(":")[0].removeprefix("./")
            if word.casefold() in _STOP or len(word) < 3:
                continue
            file, name = word.rpartition("/")[2], word.rpartition(".")[2]
            for (path,) in self.projection.rows("SELECT DISTINCT path FROM anchors WHERE file = ?", file):
                if f"/{path}".endswith(f"/{word}"):
                    found[path, ""] = None
            if "/" in word or not name.isidentifier():
                continue
            rows = self.projection.rows("SELECT DISTINCT path, symbol FROM anchors WHERE name = ? LIMIT 20", name)
            found.update(((path, symbol), None) for path, symbol in rows if f".{symbol}".endswith(f".{word}"))
            if graph is not None:
                found.update(dict.fromkeys(_around(graph, name)))
        return list(found)

    def anchored(self, path: str, symbol: str) -> list[Fact]:
        """The facts about a file or a definition."""
        about = "SELECT fact FROM anchors WHERE path = ?"
        if symbol:
            return self.facts(f"n IN ({about} AND symbol = ?)", path, symbol)
        return self.facts(f"n IN ({about})", path)

    def of_kin(self, first: list[Fact]) -> list[Fact]:
        """What shares its value with one of the facts, in their order."""
        found: dict[str, Fact] = {}
        for seed in {one.id: one for one in first}.values():
            for kin in self.facts("value = ? LIMIT 50", seed.value):
                if kin.subject != seed.subject:
                    found.setdefault(kin.id, kin)
        return list(found.values())


def words_of(text: str) -> list[str]:
    """The words of a text as they are compared: lower case, names taken apart at every mark and inner capital."""
    spaced: list[str] = []
    before = ""
    for letter in text:
        if letter.isupper() and before.islower():
            spaced.append(" ")
        spaced.append(letter.lower() if letter.isalnum() else " ")
        before = letter
    return "".join(spaced).split()


def _spellings(span: str) -> list[str]:
    """The ways in which some words are written as one name."""
    parts = span.split(" ")
    return list(dict.fromkeys(mark.join(parts) for mark in (" ", "_", "-", ".", "/", "")))


def _around(graph: Sources, name: str) -> list[tuple[str, str]]:
    """The definitions of a name, what they call, and what calls them, in one step."""
    from indexer.graph import names

    found: list[tuple[str, str]] = []
    for iri, *_ in graph.ask("definitions_named", name=name)[:5]:
        found.append((names.path_of(iri), names.symbol_of(iri)))
        called = [callee for _, callee in graph.ask("callees", caller=iri, inside=iri + "@")]
        calling = [site[: site.rindex("@")].removesuffix("#") for (site,) in graph.ask("callers", callee=iri)]
        found += [(names.path_of(one), names.symbol_of(one)) for one in [*called, *calling][:_WIDE]]
    return [pair for pair in found if pair[1]]
