import type { Sector } from "../en/sectors";

export type { Sector } from "../en/sectors";

const mark = (name: string) => `/images/clients/${name}.svg`;

/** Replaces the clients if the company file has none. */
export const sectors: Sector[] = [
  { title: "بینک", src: mark("banking"), path: "/banks" },
  { title: "تعلیم", src: mark("education"), path: "/services/physical-security#schools" },
  { title: "ہوٹل", src: mark("hospitality"), path: "/services/high-profile-events" },
  { title: "سفارت خانے", src: mark("embassies"), path: "/services/physical-security#embassies" },
  { title: "صحت", src: mark("healthcare"), path: "/services/security-system" },
  { title: "صنعت", src: mark("industry"), path: "/services/physical-security#factories" },
  { title: "ہاؤسنگ سوسائٹیاں", src: mark("real-estate"), path: "/housing-societies" },
  { title: "ٹیلی کام", src: mark("telecom"), path: "/services/security-system" },
];
