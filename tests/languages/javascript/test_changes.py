"""Whatever is edited, package and compiler settings among it, the updated graph is the one built from nothing."""

import shutil
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indexer.repository import locate
from indexer.sync import bring_up_to_date
from tests.conftest import run_git, write_tree
from tests.sync.test_incremental import apply, clean, exported

FILES = ("src/one.ts", "src/two.ts", "src/index.ts", "lib/old.js", "main.ts")
SNIPPETS = (
    "",
    "export function work() { return new Box(); }\nexport class Box { open() { return this; } }\n",
    "// moved\n\nexport const work = () => help();\nfunction help() { return work; }\n",
    "import { work } from './one';\nexport function run() { return work().open(); }\n",
    "import { work as job } from '@src';\nexport const held = job();\nheld.open();\n",
    "export * from './one';\nexport { run as work } from './two';\n",
    "export * from './two';\n",
    "import * as all from '@src';\nall.work(); all.run();\n",
    "import { Base } from './two';\nexport class Box extends Base<Box> { open() { return this.first(); } }\n",
    "export interface Shape { area(): number }\nexport class Base<T> { first(): T { return null!; } open() {} }\n",
    "export const table = { make: () => new Item(), inner: { deep() {} } };\nclass Item { area() { return 1; } }\n",
    "import { table } from './one';\ntable.make().area(); table.inner.deep();\n",
    "const old = require('../src/one');\nold.work(); module.exports = { run: old.work, made() {} };\n",
    "import old from 'old';\nold.run(); old.made(); require('old').made();\n",
    "exports.work = require('../src/two').run();\nexports.work.open();\n",
    "export const list = [1].map(() => { return work(); });\nfunction work() { return 1; }\nexport default list;\n",
    "function broken( {\n",
)
SETTINGS = {
    "tsconfig.json": (
        '{"compilerOptions": {"paths": {"@src": ["./src/index.ts"]}}}',
        '{"compilerOptions": {"paths": {"@src": ["./src/one.ts"]}}}',
        '{"extends": "./tsconfig.base.json"}',
    ),
    "tsconfig.base.json": ('{"compilerOptions": {"paths": {"@src": ["./src/two.ts"]}}}', "{,}"),
    "lib/package.json": (
        '{"name": "old", "main": "old.js"}',
        '{"name": "new"}',
        '{"name": "old", "exports": "./x.js"}',
    ),
}

operation = st.one_of(
    st.tuples(st.just("write"), st.sampled_from(FILES), st.sampled_from(SNIPPETS)),
    st.sampled_from([("write", path, text) for path, texts in SETTINGS.items() for text in texts]),
    st.tuples(st.just("delete"), st.sampled_from((*FILES, *SETTINGS)), st.just("")),
    st.tuples(st.just("rename"), st.sampled_from(FILES), st.sampled_from(FILES)),
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations=st.lists(operation, min_size=1, max_size=6))
def test_updated_graph_equals_a_clean_one(tmp_path: Path, operations: list[tuple[str, str, str]]) -> None:
    top = tmp_path / "w"
    shutil.rmtree(top, ignore_errors=True)
    tree = {path: texts[0] for path, texts in SETTINGS.items()}
    tree |= {"src/one.ts": SNIPPETS[1], "src/two.ts": SNIPPETS[3], "src/index.ts": SNIPPETS[5]}
    tree |= {"lib/old.js": SNIPPETS[12], "main.ts": SNIPPETS[4] + SNIPPETS[13]}
    write_tree(top, tree)
    run_git(top, "init", "-q", "-b", "main")
    run_git(top, "add", "-A")
    run_git(top, "commit", "-q", "-m", "base")
    workspace = locate(top)
    bring_up_to_date(workspace)
    for kind, first, second in operations:
        apply(top, kind, first, second)
        bring_up_to_date(workspace)
    assert exported(workspace) == clean(top, tmp_path / "clean")
