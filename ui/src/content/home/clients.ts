export type Client = { title: string; src: string; width: number; height: number };

/** Sectors in place of clients: the company has named none. */
export const clients: Client[] = [
  { title: "Banking", src: "/images/clients/banking.svg", width: 198, height: 72 },
  { title: "Hospitality", src: "/images/clients/hospitality.svg", width: 248, height: 72 },
  { title: "Embassies", src: "/images/clients/embassies.svg", width: 227, height: 72 },
  { title: "Healthcare", src: "/images/clients/healthcare.svg", width: 247, height: 72 },
  { title: "Industry", src: "/images/clients/industry.svg", width: 212, height: 72 },
  { title: "Education", src: "/images/clients/education.svg", width: 228, height: 72 },
  { title: "Real estate", src: "/images/clients/real-estate.svg", width: 252, height: 72 },
  { title: "Telecom", src: "/images/clients/telecom.svg", width: 201, height: 72 },
];

/** The alt text of a client's logo. */
export const logoAlt = (title: string) => `${title} sector`;
