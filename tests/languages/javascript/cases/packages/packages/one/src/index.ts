import { deep } from "#own/deep";
export function one() { return deep(); }  //! deep -> packages/one/src/inner/deep.ts:deep
