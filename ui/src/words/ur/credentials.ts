import type * as en from "../en/credentials";
import type { Translation } from "../translation";

/** The credentials that a buyer asks for first. `fields` are their names in the company file. */
export const credentialWords = {
  title: "لائسنس اور کاغذات",
  cells: [
    { label: "لائسنس", fields: ["licences"] },
    { label: "رجسٹریشن", fields: ["registration"] },
    { label: "انشورنس", fields: ["insurance"] },
    { label: "ہمارے عملے کے لیے", fields: ["eobi", "social_security"] },
  ],
  /** Shown below a value. Empty for a value that explains itself. */
  details: {
    registration: "",
    insurance: "",
    eobi: "ای او بی آئی (EOBI)",
    social_security: "سوشل سیکیورٹی",
  },
} as const satisfies Translation<typeof en.credentialWords>;
