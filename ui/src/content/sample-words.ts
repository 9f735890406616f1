/** How pages name the fields of the company file that still contain samples. Samples that pages do not show have no name. */
export const sampleWords: { title: string; names: Record<string, string> } = {
  title: "Sample details, not for use:",
  names: {
    phones: "telephone numbers",
    email: "e-mail",
    address: "office address",
    map: "map",
    directors: "directors",
    office_hours: "office hours",
    whatsapp: "WhatsApp number",
    walk_in: "place to apply",
  },
};
