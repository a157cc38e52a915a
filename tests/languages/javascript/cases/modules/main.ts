import { toCents, tax, inner, looped, missing } from "./index";
import whole, { shown, hidden } from "./round.js";
import anon from "./anon";
import box from "./boxed";
import * as all from "./round";
import fs, { readFile } from "fs";
import nowhere from "./nowhere";
toCents(1); tax(2); inner.tax(3); looped();  //! toCents -> round.ts:roundCents; tax -> round.ts:tax; tax -> round.ts:tax; looped -> loop.ts:looped
whole(); shown(); hidden();  //! whole -> round.ts:whole; shown -> round.ts:hidden; hidden -> candidates
anon(); box.open().open();  //! anon -> anon.ts:default; open -> boxed.ts:Box.open; open -> boxed.ts:Box.open
all.roundCents(1); all.default(); all.none();  //! roundCents -> round.ts:roundCents; default -> round.ts:whole; none -> candidates
fs.readFileSync(""); readFile("");  //! readFileSync -> external fs.readFileSync; readFile -> external fs.readFile
nowhere(); missing();  //! nowhere -> candidates; missing -> candidates
export async function later() {
  const m = await import("./round");
  m.tax(1);  //! tax -> round.ts:tax
  (await import("./anon")).default();  //! default -> anon.ts:default
  import("./round").then((each) => each.roundCents(2));  //! then -> candidates; roundCents -> candidates
  const { shown: s } = await import("./round");
  s();  //! s -> round.ts:hidden
}
