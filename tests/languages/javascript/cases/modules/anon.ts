import { tax } from "./round";
export default () => tax(1);  //! tax -> round.ts:tax
