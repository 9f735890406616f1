/** The credentials that a buyer asks for first. `fields` are their names in the company file. */
export const credentialWords = {
  title: "Licence and papers",
  cells: [
    { label: "Licences", fields: ["licences"] },
    { label: "Registration", fields: ["registration"] },
    { label: "Insurance", fields: ["insurance"] },
    { label: "For our staff", fields: ["eobi", "social_security"] },
  ],
  /** Shown below a value. Empty for a value that explains itself. */
  details: { registration: "", insurance: "", eobi: "EOBI", social_security: "Social security" },
} as const;
