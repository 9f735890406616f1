export const licenceWords = {
  title: "Licences and registrations",
  lead: "Each territory licenses security companies by its own law. Compare these papers with the originals before you sign, and ask the authority when in doubt.",
  strip: "Licences and registrations",
  all: { label: "All licences and registrations", path: "/about-us#licences" },
  number: "Number",
  territory: "Valid in",
  validUntil: "Valid until",
  check: "See it at the authority",
};
