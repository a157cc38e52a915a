export { roundCents as toCents } from "./round";
export * from "./loop";
export * as inner from "./round";
import { tax } from "./round";
export { tax };
