import { memo, forwardRef } from "react";
namespace Outer { export namespace Inner { export function deep() {} } export const flat = () => Inner.deep(); }  //! deep -> main.tsx:Outer.Inner.deep
Outer.flat(); Outer.Inner.deep();  //! flat -> main.tsx:Outer.flat; deep -> main.tsx:Outer.Inner.deep
enum Kind { A = start(), B }  //! start -> main.tsx:start
function start() { return 1; }
function Log(target: unknown) { return target; }
function Tagged(word: string) { return Log; }
@Log @Tagged("x") class Marked { @Log run() {} @Tagged("y") go() {} }  //! Log -> main.tsx:Log; Tagged -> main.tsx:Tagged; Log -> main.tsx:Log; Tagged -> main.tsx:Tagged
const Card = memo(function Inner(props: { x: number }) { return <b>{start()}</b>; });  //! memo -> external react.memo; start -> main.tsx:start
const Input = forwardRef((props, ref) => { start(); return <Card x={1} />; });  //! forwardRef -> external react.forwardRef; start -> main.tsx:start; Card -> main.tsx:Card
function over(a: string): string;
function over(a: number): number;
function over(a: any) { return a; }
over(1); over("a").trim();  //! over -> main.tsx:over~3; over -> main.tsx:over~3; trim -> external string.trim
interface Both { make(): Marked } interface Both { other(): Marked }
declare const both: Both;
both.make().run(); both.other().go();  //! make -> main.tsx:Both.make; run -> main.tsx:Marked.run; other -> main.tsx:Both.other; go -> main.tsx:Marked.go
const Page = () => <><Card x={2}><Input /></Card><div onClick={start} /></>;  //! Card -> main.tsx:Card; Input -> main.tsx:Input
label: for (;;) { start(); break label; }  //! start -> main.tsx:start
