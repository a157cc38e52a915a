import { help } from "@app/help";
import { lib } from "lib";
import { lib as based } from "src/lib";
import { one } from "@acme/one";
import { deep } from "@acme/one/deep";
import { built } from "@acme/one/built";
import { two } from "two";
import { third } from "third";
help(); lib(); based(); one(); deep(); built(); two(); third();  //! help -> src/app/help.ts:help; lib -> src/lib/index.ts:lib; based -> src/lib/index.ts:lib; one -> packages/one/src/index.ts:one; deep -> packages/one/src/inner/deep.ts:deep; built -> packages/one/src/built.ts:built; two -> packages/two/lib/two.js:two; third -> external third.third
