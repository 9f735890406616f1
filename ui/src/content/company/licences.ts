export const licenceWords = {
  title: "Licences and registrations",
  lead: "Each territory licenses security companies by its own law. Compare these papers with the originals before you sign, and ask the authority when in doubt.",
  strip: "Licences and registrations",
  all: { label: "All licences and registrations", path: "/about-us#licences" },
  number: "Number",
  territory: "Valid in",
  validUntil: "Valid until",
  check: "See it at the authority",
  /** In place of the company's own, while they are samples. */
  issuers: {
    label: "Licences come from the Chief Commissioner in Islamabad and the Home Departments of Punjab and KPK: what to ask for",
    path: "/why-stand-fast",
  },
};
