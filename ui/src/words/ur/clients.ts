import type { Client } from "../en/clients";

export type { Client } from "../en/clients";

const mark = (name: string) => `/images/clients/${name}.svg`;

/** Sectors in place of clients: the company has named none. */
export const clients: Client[] = [
  { title: "بینک", src: mark("banking") },
  { title: "تعلیم", src: mark("education") },
  { title: "ہوٹل", src: mark("hospitality") },
  { title: "سفارت خانے", src: mark("embassies") },
  { title: "صحت", src: mark("healthcare") },
  { title: "صنعت", src: mark("industry") },
  { title: "جائیداد", src: mark("real-estate") },
  { title: "ٹیلی کام", src: mark("telecom") },
];
