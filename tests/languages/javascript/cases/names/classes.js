import taken, { other as kept } from "./elsewhere";
function run() {}
class Job {
  run() { run(); this.run(); }  //! run -> classes.js:run; run -> classes.js:Job.run
  #own = () => run();  //! run -> classes.js:run
  static { var run = 1; run(); }  //! run -> candidates
  make() { return new Job(); }  //! Job -> classes.js:Job
}
const Named = class Job { again() { new Job(); } };  //! Job -> classes.js:Named
new Job(); new Named();  //! Job -> classes.js:Job; Named -> classes.js:Named
taken(); kept();  //! taken -> candidates; kept -> candidates
const table = { run() { run(); }, other: () => run() };  //! run -> classes.js:run; run -> classes.js:run
exports.shown = function () { run(); };  //! run -> classes.js:run
switch (1) { case 1: let run = 2; run(); }  //! run -> candidates
