import { shown } from "~/help";
shown();  //! shown -> web/src/help.ts:shown
