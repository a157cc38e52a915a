function hello() { return 1; }
function greet() { return hello(); }                       //> hello:1
const arrow = () => hello();                               //> hello:1
function byParameter(hello) { return hello(); }            //> ?
const byPattern = ({ hello }) => hello();                  //> ?
const byRest = (...hello) => hello();                      //> ?
const bare = hello => hello();                             //> ?
function byLocal() { var hello = other; return hello(); }  //> ?
function byHoisting() { if (1) { var hello = 1; } hello(); }  //> ?
function inner() { function hello() {} return hello(); }   //> hello:10
{ let hello = 1; hello(); }                                //> ?
hello();                                                   //> hello:1
for (const hello of list) hello();                         //> ?
for (let hello = 0; ;) { hello(); }                        //> ?
try { hello(); } catch (hello) { hello(); }                //> hello:1 ?
with (thing) { hello(); }                                  //> ?
(function () { hello(); })();                              //> hello:1 ?
thing.hello(); this.hello();                               //> ?
new hello(); hello`x`; hello?.();                          //> hello:1

function again() {}
again();                                                   //> ?
again = 3;
function swapped() {}
[swapped] = [1];
swapped();                                                 //> ?
for (looped of []) {}
function looped() {}
looped();                                                  //> ?
function twice() {}
function twice() {}
twice();                                                   //> ?
function sloppy() {}
if (1) { function sloppy() {} }
sloppy();                                                  //> ?
function local() { let again2 = 1; again2 = 2; }
function again2() {}
again2();                                                  //> again2:37
let late;
late = () => 1;
late();                                                    //> ?
unknown();                                                 //> ?
var old = function () {}, named = function self() { self(); };  //> self:43
old(); named();                                            //> old:43 named:43
function defaults(first = hello(), hello = greet()) {}     //> ? greet:2
function defaulted(a = greet()) { function greet() {} }    //> greet:2
