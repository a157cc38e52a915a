function hello() { return 1; }
function greet() { return hello(); }  //! hello -> scopes.js:hello
const arrow = () => hello();  //! hello -> scopes.js:hello
function byParameter(hello) { return hello(); }  //! hello -> candidates
const byPattern = ({ hello }) => hello();  //! hello -> candidates
const byRest = (...hello) => hello();  //! hello -> external Array
const bare = hello => hello();  //! hello -> candidates
function byLocal() { var hello = other; return hello(); }  //! hello -> candidates
function byHoisting() { if (1) { var hello = 1; } hello(); }  //! hello -> candidates
function inner() { function hello() {} return hello(); }  //! hello -> scopes.js:inner.hello
{ let hello = 1; hello(); }  //! hello -> candidates
hello();  //! hello -> scopes.js:hello
for (const hello of list) hello();  //! hello -> candidates
for (let hello = 0; ;) { hello(); }  //! hello -> candidates
try { hello(); } catch (hello) { hello(); }  //! hello -> scopes.js:hello; hello -> candidates
with (thing) { hello(); }  //! hello -> candidates
(function () { hello(); })();  //! hello -> scopes.js:hello;  -> candidates
thing.hello(); this.hello();  //! hello -> candidates; hello -> candidates
new hello(); hello`x`; hello?.();  //! hello -> scopes.js:hello; hello -> scopes.js:hello; hello -> scopes.js:hello

function again() {}
again();  //! again -> candidates
again = 3;
function swapped() {}
[swapped] = [1];
swapped();  //! swapped -> candidates
for (looped of []) {}
function looped() {}
looped();  //! looped -> candidates
function twice() {}
function twice() {}
twice();  //! twice -> candidates
function sloppy() {}
if (1) { function sloppy() {} }
sloppy();  //! sloppy -> candidates
function local() { let again2 = 1; again2 = 2; }
function again2() {}
again2();  //! again2 -> scopes.js:again2
let late;
late = () => 1;
late();  //! late -> candidates
unknown();  //! unknown -> candidates
var old = function () {}, named = function self() { self(); };  //! self -> scopes.js:named
old(); named();  //! old -> scopes.js:old; named -> scopes.js:named
function defaults(first = hello(), hello = greet()) {}  //! hello -> candidates; greet -> scopes.js:greet
function defaulted(a = greet()) { function greet() {} }  //! greet -> scopes.js:greet
