/** `path` is where a visitor of the sector reads on. */
export type Sector = { title: string; src: string; path: string };

const mark = (name: string) => `/images/clients/${name}.svg`;

/** Replaces the clients if the company file has none. */
export const sectors: Sector[] = [
  { title: "Banking", src: mark("banking"), path: "/banks" },
  { title: "Education", src: mark("education"), path: "/services/physical-security#schools" },
  { title: "Hospitality", src: mark("hospitality"), path: "/services/high-profile-events" },
  { title: "Embassies", src: mark("embassies"), path: "/services/physical-security#embassies" },
  { title: "Healthcare", src: mark("healthcare"), path: "/services/security-system" },
  { title: "Industry", src: mark("industry"), path: "/services/physical-security#factories" },
  { title: "Housing societies", src: mark("real-estate"), path: "/housing-societies" },
  { title: "Telecom", src: mark("telecom"), path: "/services/security-system" },
];
