export type Client = { title: string; src: string };

const mark = (name: string) => `/images/clients/${name}.svg`;

/** Sectors in place of clients: the company has named none. */
export const clients: Client[] = [
  { title: "Banking", src: mark("banking") },
  { title: "Education", src: mark("education") },
  { title: "Hospitality", src: mark("hospitality") },
  { title: "Embassies", src: mark("embassies") },
  { title: "Healthcare", src: mark("healthcare") },
  { title: "Industry", src: mark("industry") },
  { title: "Real estate", src: mark("real-estate") },
  { title: "Telecom", src: mark("telecom") },
];
