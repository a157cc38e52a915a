import taken, { other as kept } from "./elsewhere";
function run() {}
class Job {
  run() { run(); this.run(); }                             //> run:2 ?
  #own = () => run();                                      //> run:2
  static { var run = 1; run(); }                           //> ?
  make() { return new Job(); }                             //> Job:3
}
const Named = class Job { again() { new Job(); } };        //> Job:9
new Job(); new Named();                                    //> Job:3 Named:9
taken(); kept();                                           //> ?
const table = { run() { run(); }, other: () => run() };    //> run:2
exports.shown = function () { run(); };                    //> run:2
switch (1) { case 1: let run = 2; run(); }                 //> ?
