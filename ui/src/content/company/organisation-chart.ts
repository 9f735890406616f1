import organisation from "./organisation.json";

/** A line of the chart: each office reports to the one before it. The title of the site stands between them. */
export type Office = { name: string; kind: "director" | "site" | "role" };

/** The drawing shows the same: artwork/plans/ reads the same file. */
export const offices: Office[] = [
  ...organisation.directors.map((name): Office => ({ name, kind: "director" })),
  { name: organisation.site.title, kind: "site" },
  ...organisation.site.roles.map((name): Office => ({ name, kind: "role" })),
];

export const chartIntro = {
  eyebrow: "Organisational structure",
  title: "From the directors to the gate",
  lead: "The chart shows roles and reporting lines. At your site, the guards report to a shift supervisor, the supervisors to the site manager.",
};

export const chartPicture = {
  src: "/images/diagrams/organisation-chart.svg",
  alt: "Organisation chart: two directors; at each site a site manager, shift supervisors and security guards. The same follows as a list.",
};

export const chartWords = {
  /** An example until the company confirms it. */
  caption: "An example of roles and reporting lines, without names or numbers of staff.",
  asList: "The chart as a list",
};
