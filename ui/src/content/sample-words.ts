/**
 * How pages name the fields of the company file that still contain samples. Licences are named although pages hide samples of them: a
 * visitor who looks for one learns why there is none. The site's own address has no name.
 */
export const sampleWords: { title: string; names: Record<string, string> } = {
  title: "Sample details, not for use:",
  names: {
    phones: "telephone numbers",
    email: "e-mail",
    address: "office address",
    map: "map",
    directors: "directors",
    licences: "licences",
    office_hours: "office hours",
    whatsapp: "WhatsApp number",
    walk_in: "place to apply",
  },
};
