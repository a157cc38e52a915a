"""The store: whole updates or none, generations for readers, and what damage, kills, full disks and crowds do to it."""

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox
import pytest

from indexer.errors import StoreBusy, StoreMissing, StoreUnusable, WrongUsage
from indexer.graph import generations
from indexer.graph.copying import checkpoint
from indexer.graph.loading import load_through_pipe
from indexer.graph.store import Reader, Writer, published_stamp

from .small import LIBRARY, LIBRARY_EDGES, lines

TOP = Path(__file__).parent.parent.parent
FILE = lines("lib.py", LIBRARY, LIBRARY_EDGES)
RUN = "codegraph:lib.py#Base.run"


def chunk(number: int, count: int = 50) -> bytes:
    return b"".join(
        b"<codegraph:m%d.py#f@%d:0> <urn:codegraph:ns#callee> <codegraph:lib.py#help> .\n" % (number, line)
        for line in range(1, count + 1)
    )


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A published graph with the stamp `one`."""
    with Writer(tmp_path / "graph") as writer:
        writer.rebuild([("\n".join(FILE)).encode()], "one")
        writer.publish()
    return tmp_path / "graph"


def sites(directory: Path, callee: str = RUN) -> list[str]:
    return sorted(site for (site,) in Reader(directory).ask("callers", callee=callee))


# Updates


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(StoreMissing, match="run `codegraph index`"):
        Reader(tmp_path / "graph")
    assert published_stamp(tmp_path / "graph") is None
    assert not (tmp_path / "graph").exists()
    with Writer(tmp_path / "graph") as writer:
        assert writer.stamp is None
        assert not writer.should_rebuild()
        with pytest.raises(StoreMissing):  # a writer that has published nothing
            Reader(tmp_path / "graph")


def test_a_rebuilt_graph_is_there_once_published(tmp_path: Path) -> None:
    with Writer(tmp_path / "graph") as writer:
        writer.rebuild([("\n".join(FILE)).encode()], 'a "stamp"\n')
        assert writer.stamp == 'a "stamp"\n'
        assert published_stamp(tmp_path / "graph") is None
        writer.publish()
        assert published_stamp(tmp_path / "graph") == 'a "stamp"\n'
    assert sites(tmp_path / "graph") == ["codegraph:lib.py#Child.run@9:4"]


def test_apply_is_a_difference(store: Path) -> None:
    old = Reader(store)
    added = FILE[0].replace("lib.py", "new.py")
    with Writer(store) as writer:
        assert writer.stamp == "one"
        gone = [line for line in FILE if "Child.run@9:4" in line]
        writer.apply([*gone, FILE[0]], [added, FILE[0]], "two")
        assert writer.stamp == "two"
        assert Reader(store).stamp == "one"  # not published yet
        writer.publish()
    assert sites(store) == []
    assert published_stamp(store) == "two"
    assert len(Reader(store).select("SELECT ?f { ?f a cg:File }").rows) == 2
    assert old.stamp == "one"  # who had opened it keeps it
    assert old.ask("callers", callee=RUN)


def test_an_update_equals_a_fresh_build(store: Path, tmp_path: Path) -> None:
    draw = random.Random(7)
    everything = [line for number in range(9) for line in chunk(number).decode().splitlines()] + FILE
    now = set(FILE)
    with Writer(store) as writer:
        for step in range(12):
            wanted = set(draw.sample(everything, 60))
            writer.apply(now - wanted, wanted - now, str(step))
            now = wanted
        writer.publish()
    with Writer(tmp_path / "clean") as writer:
        writer.rebuild([("\n".join(now)).encode()], "11")
        writer.publish()
    assert dump(store) == dump(tmp_path / "clean")


def dump(directory: Path) -> list[str]:
    from io import BytesIO

    stream = BytesIO()
    Reader(directory).export("nquads", stream)
    return sorted(stream.getvalue().decode().splitlines())


def test_a_malformed_line_changes_nothing(store: Path) -> None:
    with Writer(store) as writer:
        with pytest.raises(StoreUnusable, match="not well formed"):
            writer.apply(FILE, ["<a b> <c> <d> ."], "two")
        assert writer.stamp == "one"
        with pytest.raises(StoreUnusable, match="not well formed"):
            writer.rebuild([b"<codegraph:a.py> nonsense .\n"], "two")
        assert writer.stamp == "one"
        writer.publish()
    assert sites(store) == ["codegraph:lib.py#Child.run@9:4"]


def test_a_failing_source_leaves_the_old_graph(store: Path) -> None:
    def broken():  # type: ignore[no-untyped-def]
        yield chunk(1)
        raise ZeroDivisionError

    with Writer(store) as writer:
        with pytest.raises(ZeroDivisionError):
            writer.rebuild(broken(), "two")
        assert writer.stamp == "one"
    assert sites(store) == ["codegraph:lib.py#Child.run@9:4"]
    assert sorted(entry.name for entry in store.iterdir()) == [
        "current",
        "generations",
        "lock",
        "rebuilt",
        "schema",
        "writer",
    ]
    assert len(list((store / "generations").iterdir())) == 1


def test_a_failing_source_does_not_wait_for_a_worker_that_lives(store: Path) -> None:
    """A child forked while the graph is loaded holds nothing open that the load waits for."""
    children: list[int] = []

    def forking() -> Iterator[bytes]:
        yield chunk(1)
        child = os.fork()
        if child == 0:
            time.sleep(30)
            os._exit(0)
        children.append(child)
        yield chunk(2)
        if fails:
            raise ZeroDivisionError

    started = time.monotonic()
    try:
        with Writer(store) as writer:
            for fails in (True, False):
                if fails:
                    with pytest.raises(ZeroDivisionError):
                        writer.rebuild(forking(), "two")
                    assert writer.stamp == "one"
                else:
                    writer.rebuild(forking(), "two")
                    assert writer.stamp == "two"
        assert time.monotonic() - started < 20
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def test_a_failing_load_ends_the_making_of_text() -> None:
    made = 0

    def endless() -> Iterator[bytes]:
        nonlocal made
        while True:
            made += 1
            yield b"x" * 100_000

    def load(source: object) -> None:
        raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space left"):
        load_through_pipe(load, endless())
    assert made < 1000


def test_a_load_sees_every_line() -> None:
    seen: list[bytes] = []

    def load(source: object) -> None:
        assert isinstance(source, str)
        with open(source, "rb") as stream:
            seen.append(stream.read())

    before = len(os.listdir("/dev/fd"))
    load_through_pipe(load, [b"a\n", b"b", b"c\n" * 200_000, b""])
    load_through_pipe(load, [])
    assert seen == [b"a\nb\n" + b"c\n" * 200_000 + b"\n", b""]
    assert len(os.listdir("/dev/fd")) == before


def test_without_a_path_to_open_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indexer.graph.loading._DESCRIPTORS", "/nowhere")
    with Writer(tmp_path / "graph") as writer:
        writer.rebuild((chunk(number) for number in range(40)), "one")
        writer.publish()
    assert len(sites(tmp_path / "graph", "codegraph:lib.py#help")) == 2000


def test_a_malformed_chunk_among_many(store: Path) -> None:
    def text() -> Iterator[bytes]:
        for number in range(200):
            yield chunk(number, 500)
            if number == 20:
                yield b"<codegraph:a.py> nonsense .\n"

    with Writer(store) as writer:
        with pytest.raises(StoreUnusable, match="not well formed"):
            writer.rebuild(text(), "two")
        assert writer.stamp == "one"
        assert not (store / "writer.new").exists()
        writer.rebuild((chunk(number) for number in range(40)), "three")
        writer.publish()
    assert len(sites(store, "codegraph:lib.py#help")) == 2000


def test_growth_asks_for_a_rebuild(store: Path) -> None:
    with Writer(store) as writer:
        assert 0 < writer.size_bytes < 1_000_000
        assert not writer.should_rebuild()
        (store / "writer" / "grown.bin").write_bytes(b"x" * 1_500_000)
        assert writer.should_rebuild()


# Generations


def test_old_generations_go_after_their_grace(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Writer(store) as writer:
        for number in range(3):
            writer.apply([], [FILE[0]], str(number))
            writer.publish()
        assert len(list((store / "generations").iterdir())) == 4
        monkeypatch.setattr(generations, "GRACE", 0.0)
        writer.publish()
        assert len(list((store / "generations").iterdir())) == 1
    assert Reader(store).stamp == "2"


def test_of_many_generations_the_oldest_go_sooner(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generations, "SHORT_GRACE", 0.0)
    with Writer(store) as writer:
        for number in range(20):
            writer.apply([], [FILE[0]], str(number))
            writer.publish()
    assert len(list((store / "generations").iterdir())) == generations.MANY + 1
    assert Reader(store).stamp == "19"


def test_a_generation_of_the_future_does_not_stay_for_ever(store: Path) -> None:
    with Writer(store) as writer:
        old = generations.current(str(store))
        assert old is not None
        writer.apply([], [FILE[0]], "two")
        writer.publish()
        assert os.path.isdir(old)
        os.utime(old, (2e9, 2e9))
        writer.publish()
    assert not os.path.isdir(old)


def test_a_reader_outlives_its_generation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tmp_path / "graph"
    with Writer(directory) as writer:
        writer.rebuild((chunk(number, 2000) for number in range(10)), "one")
        writer.publish()
        late = Reader(directory)
        monkeypatch.setattr(generations, "GRACE", -1.0)
        writer.rebuild([chunk(1, 3)], "two")
        writer.publish()
        assert len(list((directory / "generations").iterdir())) == 1
    found = late.ask("callers", callee="codegraph:lib.py#help")
    assert len(found) in (3, 20000)  # what it had open, or the current one; never a part
    assert late.select("SELECT ?s { ?s cg:callee ?o }").rows
    assert not generations.is_damaged(str(directory))


def test_a_generation_shares_its_tables_with_the_writer(store: Path) -> None:
    (generation,) = (store / "generations").iterdir()
    shared = [file for file in generation.glob("*.sst") if file.stat().st_nlink > 1]
    assert shared


def test_without_hard_links_it_is_copied(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class NoLinks:
        """A store on a file system that refuses to link."""

        def __init__(self, live: ox.Store) -> None:
            self.live = live

        def backup(self, target_directory: str) -> None:
            os.mkdir(target_directory)
            raise OSError("IO error: While link file to: Operation not permitted")

        def flush(self) -> None:
            self.live.flush()

    with Writer(store) as writer:
        writer.apply([], chunk(1).decode().splitlines(), "two")
        target = str(store / "generations" / "gcopy")
        checkpoint(NoLinks(writer._open()), str(store / "writer"), target)
        generations.swap(str(store), target)
    assert Reader(store).stamp == "two"
    assert len(sites(store, "codegraph:lib.py#help")) == 51


def test_readers_need_no_write_permission_and_leave_nothing(store: Path) -> None:
    before = sorted(str(path) for path in store.rglob("*"))
    for path in [store, *store.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert sites(store) == ["codegraph:lib.py#Child.run@9:4"]
        assert sorted(str(path) for path in store.rglob("*")) == before
    finally:
        for path in [store, *store.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)


# Others at the same time


def test_a_second_writer_is_told(store: Path) -> None:
    with Writer(store):
        started = time.monotonic()
        with pytest.raises(StoreBusy, match="another codegraph is writing"):
            Writer(store, wait=0.05)
        assert time.monotonic() - started < 1
        script = "import sys; from indexer.graph.store import Writer; Writer(sys.argv[1], wait=0.05)"
        other = subprocess.run(
            [sys.executable, "-c", script, str(store)], cwd=TOP, capture_output=True, text=True, check=False
        )
        assert "StoreBusy" in other.stderr
    with Writer(store, wait=0.0) as writer:
        assert writer.stamp == "one"


def test_a_forked_child_does_not_keep_the_lock(store: Path) -> None:
    writer = Writer(store)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.read(reading, 1)
        os._exit(0)
    writer.close()
    with Writer(store, wait=0.0) as again:
        assert again.stamp == "one"
    os.write(writing, b"x")
    os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)


BUSY = """
import sys, threading
from indexer.graph import generations
from indexer.graph.store import Writer
generations.GRACE = 0.5
threading.Thread(target=lambda: (sys.stdin.read(), stopped.append(1)), daemon=True).start()
stopped, number, kept = [], 0, open(sys.argv[2], "rb").read()
line = "<codegraph:m.py#f@{}:{}> <urn:codegraph:ns#callee> <codegraph:lib.py#help> .".format
while not stopped:
    number += 1
    added = [line(number, column) for column in range(200)]
    with Writer(sys.argv[1]) as writer:
        if number % 5:
            writer.apply([], added, str(number))
        else:
            writer.rebuild([kept, "\\n".join(added).encode()], str(number))
        writer.publish()
"""


def test_readers_beside_a_busy_writer(store: Path, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("\n".join(FILE))
    writer = subprocess.Popen(
        [sys.executable, "-c", BUSY, str(store), str(tmp_path / "kept")], cwd=TOP, stdin=subprocess.PIPE
    )
    try:
        while published_stamp(store) == "one" and writer.poll() is None:
            time.sleep(0.01)
        stamps = set()
        for _ in range(50):
            reader = Reader(store)
            stamps.add(reader.stamp)
            assert reader.ask("callers", callee=RUN) == [("codegraph:lib.py#Child.run@9:4",)]
        assert writer.poll() is None
    finally:
        writer.communicate()
    assert writer.returncode == 0
    assert len(stamps) > 1
    assert not generations.is_damaged(str(store))


def test_killed_at_any_moment(store: Path) -> None:
    script = (
        "import sys; sys.path.insert(0, '.')\n"
        "from indexer.graph.store import Writer\n"
        "print('go', flush=True)\n"
        "number = int(sys.argv[2]) * 1000\n"
        "while True:\n"
        "    number += 1\n"
        "    with Writer(sys.argv[1]) as writer:\n"
        "        line = f'<codegraph:m.py#f@{number}:0> <urn:codegraph:ns#callee> <codegraph:lib.py#{{}}> .'\n"
        "        added = [line.format('x'), line.format('y')]\n"
        "        if number % 4: writer.apply([], added, str(number))\n"
        "        else: writer.rebuild(['\\n'.join(added).encode()], str(number))\n"
        "        writer.publish()\n"
    )
    draw = random.Random(3)
    for round_ in range(6):
        process = subprocess.Popen(
            [sys.executable, "-c", script, str(store), str(round_)], cwd=TOP, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(draw.uniform(0.0, 0.15))
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        # What readers see is whole: both lines of every update or neither.
        reader = Reader(store)
        assert len(reader.ask("callers", callee="codegraph:lib.py#x")) == len(
            reader.ask("callers", callee="codegraph:lib.py#y")
        )
        with Writer(store, wait=0.0) as writer:
            kept = writer.stamp
            assert kept is None or kept == "one" or kept.isdecimal()
            if kept is not None:
                writer.publish()
                assert Reader(store).stamp == kept
                assert len(sites(store, "codegraph:lib.py#x")) == len(sites(store, "codegraph:lib.py#y"))
            else:  # killed between two names: the caller builds anew
                writer.rebuild(["\n".join(FILE).encode()], "one")
                writer.publish()


# Damage


def junk(store: Path) -> None:
    for path in store.rglob("*"):
        if path.is_file():
            path.write_bytes(os.urandom(4096))


def empty_current(store: Path) -> None:
    for path in [*store.rglob("CURRENT"), store / "current"]:
        path.write_bytes(b"")


def missing_tables(store: Path) -> None:
    for path in [*store.rglob("*.sst"), *store.rglob("MANIFEST-*")]:
        path.unlink()


def no_current(store: Path) -> None:
    (store / "current").unlink()


def no_generation(store: Path) -> None:
    shutil.rmtree(store / "generations")


def emptied_tables(store: Path) -> None:
    for path in store.rglob("*.sst"):
        path.write_bytes(b"")


def cut_manifest(store: Path) -> None:
    """Reads as an older and here empty database, without any error of the database's own."""
    for path in store.rglob("MANIFEST-*"):
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size // 3)


def foreign(store: Path) -> None:
    generations.write_schema(str(store), 99)


@pytest.mark.parametrize(
    "damage", [junk, empty_current, missing_tables, no_current, no_generation, emptied_tables, cut_manifest, foreign]
)
def test_damage_is_said_and_mended_by_the_next_writer(store: Path, damage) -> None:  # type: ignore[no-untyped-def]
    damage(store)
    kept = sorted(path for path in store.rglob("*") if path.name != "damaged")
    with pytest.raises(StoreUnusable, match="run `codegraph index`") as raised:
        Reader(store)
    assert "\n" not in str(raised.value)
    assert sorted(path for path in store.rglob("*") if path.name != "damaged") == kept  # a reader deletes nothing
    assert published_stamp(store) is None
    with Writer(store) as writer:
        if damage in (junk, missing_tables, emptied_tables, foreign):
            assert writer.stamp is None
        writer.rebuild(["\n".join(FILE).encode()], "mended")
        writer.publish()
    assert published_stamp(store) == "mended"
    assert sites(store) == ["codegraph:lib.py#Child.run@9:4"]
    assert not generations.is_damaged(str(store))


def test_damage_that_shows_only_while_reading(tmp_path: Path) -> None:
    with Writer(tmp_path / "graph") as writer:
        writer.rebuild((chunk(number, 2000) for number in range(10)), "one")
        writer.publish()
    for path in (tmp_path / "graph" / "generations").rglob("*.sst"):
        size = path.stat().st_size
        with path.open("r+b") as file:
            file.seek(size // 3)
            file.write(os.urandom(max(1, size // 3)))
    with pytest.raises(StoreUnusable, match="run `codegraph index`"):
        sites(tmp_path / "graph", "codegraph:lib.py#help")
    assert published_stamp(tmp_path / "graph") is None  # so that the next command builds anew


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (16 * 1024, 16 * 1024))


def test_a_write_that_fails_leaves_the_earlier_graph(store: Path) -> None:
    script = (
        "import sys; from tests.graph import test_store as t; from indexer.graph.store import Writer\n"
        "with Writer(sys.argv[1]) as writer:\n"
        "    lines = [line for n in range(50) for line in t.chunk(n).decode().splitlines()]\n"
        "    if sys.argv[2] == 'apply': assert writer.stamp == 'one'; writer.apply([], lines, 'two')\n"
        "    else: writer.rebuild(['\\n'.join(lines).encode()], 'two')\n"
        "    writer.publish()\n"
    )
    for how in ("apply", "rebuild"):
        failed = subprocess.run(
            [sys.executable, "-B", "-c", script, str(store), how],
            cwd=TOP,
            capture_output=True,
            text=True,
            preexec_fn=limited,
            check=False,
        )
        last = failed.stderr.splitlines()[-1]
        assert "StoreUnusable" in last, failed.stderr
        assert "cannot write the graph" in last
        assert Reader(store).stamp == "one"
        assert sites(store) == ["codegraph:lib.py#Child.run@9:4"]
        with Writer(store) as writer:
            assert writer.stamp == "one"
            writer.publish()
        assert Reader(store).stamp == "one"


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "graph").write_text("a file")
    with pytest.raises(StoreUnusable, match="cannot write the graph"):
        Writer(tmp_path / "graph")


# Questions of one's own


def test_select(store: Path) -> None:
    reader = Reader(store)
    found = reader.select("SELECT ?name ?line { ?d a cg:Method ; cg:name ?name ; cg:line ?line } ORDER BY ?line")
    assert found.columns == ("name", "line")
    assert found.rows == [("run", "2"), ("run", "8")]
    assert reader.select("ASK { ?d a cg:Class }").rows == [("true",)]
    made = reader.select("CONSTRUCT { ?f rdfs:label ?p } WHERE { ?f cg:path ?p }")
    assert made.rows == [("codegraph:lib.py", "http://www.w3.org/2000/01/rdf-schema#label", "lib.py")]
    assert reader.select("SELECT ?x ?y { OPTIONAL { ?x a cg:Nothing } }").rows == [("", "")]


def test_serialize(store: Path) -> None:
    reader = Reader(store)
    query = "SELECT ?path { ?f cg:path ?path }"
    assert reader.serialize(query, "csv").decode().split() == ["path", "lib.py"]
    assert reader.serialize(query, "tsv").decode().split() == ["?path", '"lib.py"']
    assert b'"lib.py"' in reader.serialize(query, "json")
    assert reader.serialize("ASK { ?f cg:path ?path }", "csv") == b"true\n"
    assert reader.serialize("CONSTRUCT WHERE { ?f cg:path ?path }", "csv").endswith(b'"lib.py" .\n')
    with pytest.raises(WrongUsage, match="xml is no format"):
        reader.serialize(query, "xml")


@pytest.mark.parametrize(
    "query",
    [
        "SELEC ?x",
        "",
        "INSERT DATA { <a:a> <a:b> <a:c> }",
        "DELETE WHERE { ?s ?p ?o }",
        "DROP ALL",
        "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT * { ?s ?p ?o service silent <http://127.0.0.1:9/> { ?s ?p ?o } }",
        "SELECT (<urn:no:such:function>(1) AS ?x) { UNDEFINED }",
    ],
)
def test_only_questions_are_answered(store: Path, query: str) -> None:
    with pytest.raises(WrongUsage, match=r"^query: ") as raised:
        Reader(store).select(query)
    assert "\n" not in str(raised.value)
    assert not generations.is_damaged(str(store))
    assert Reader(store).stamp == "one"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT ?a { ?a foo:b ?c }", "line 1, column 21: the prefix foo: is not declared"),
        ("ASK {\n  ?a cg:calls }", "not well formed at line 2, column 15, near '}'"),
        ("SELECT", "not well formed at line 1, column 7, at the end of the line"),
    ],
)
def test_what_is_malformed_is_said_shortly(store: Path, query: str, said: str) -> None:
    with pytest.raises(WrongUsage) as raised:
        Reader(store).select(query)
    assert said in str(raised.value)
    assert len(str(raised.value)) < 160
    assert "expected" not in str(raised.value)
    with pytest.raises(WrongUsage, match=r"^query: (not|line)"):
        Reader(store).serialize(query, "json")


def test_the_word_service_may_be_looked_for(store: Path) -> None:
    assert Reader(store).select('SELECT ?d { ?d cg:name "SERVICE" } # service').rows == []


def test_a_question_without_end_is_given_up(tmp_path: Path) -> None:
    with Writer(tmp_path / "graph") as writer:
        writer.rebuild([chunk(1, 3000)], "one")
        writer.publish()
    script = (
        "import os, sys; from indexer.graph.store import Reader\n"
        "try: Reader(sys.argv[1]).select('SELECT (COUNT(*) AS ?n) { ?a ?p ?b . ?c ?q ?d . ?e ?r ?f }', seconds=0.2)\n"
        "except Exception as error: print(type(error).__name__, error, flush=True)\n"
        "os._exit(0)\n"
    )
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "graph")], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("WrongUsage query: no answer within 0.2 s")
    assert time.monotonic() - started < 5


def test_questions_by_name(store: Path) -> None:
    reader = Reader(store)
    assert reader.ask("candidates", name="save") == [("codegraph:lib.py#help@14:4",)]
    assert reader.ask("candidates", name='sa"ve') == []
    assert reader.ask("candidates", name="$name ") == []
    with pytest.raises(WrongUsage, match="takes the parameters name"):
        reader.ask("candidates")
    with pytest.raises(WrongUsage, match="no question of that name"):
        reader.ask("nonsense")
    with pytest.raises(WrongUsage, match="is no IRI"):
        reader.ask("callers", callee="a> . <b")
    assert len(reader.ask("callers", callee=RUN)) >= len(reader.ask("callers", 1, callee=RUN)) == 1


def test_turtle(store: Path, tmp_path: Path) -> None:
    with (tmp_path / "out.ttl").open("wb") as stream:
        Reader(store).export("turtle", stream)
    again = ox.Store()
    again.load((tmp_path / "out.ttl").read_bytes(), format=ox.RdfFormat.TURTLE)
    assert len(again) == len(set(FILE)) + 1
    with pytest.raises(WrongUsage, match="nquads, turtle"):
        Reader(store).export("xml", sys.stdout.buffer)
