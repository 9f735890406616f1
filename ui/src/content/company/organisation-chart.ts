export type Office = { name: string; below?: Office[] };

const named = (...names: string[]): Office[] => names.map((name) => ({ name }));

/** The content of the picture: change both together. */
export const organisation: Office[] = [
  {
    name: "Chief Executive / Director",
    below: [
      {
        name: "Director",
        below: [
          { name: "Operations", below: named("Control room", "Site managers", "Canine unit", "Escort and vehicles") },
          { name: "Training", below: named("Chief instructor", "Instructors", "Assessment") },
          { name: "Admin and HR", below: named("Recruitment", "Vetting and records", "Stores and uniforms") },
          { name: "Finance", below: named("Accounts", "Payroll", "Procurement") },
        ],
      },
    ],
  },
  {
    name: "At each site",
    below: [{ name: "Site manager", below: [{ name: "Shift supervisors", below: [{ name: "Security guards" }] }] }],
  },
];

export const chartIntro = {
  eyebrow: "Organisational structure",
  title: "From the directors to the gate",
  lead: "The chart shows roles and reporting lines. At your site, the guards report to a shift supervisor, the supervisors to the site manager.",
};

export const chartPicture = {
  src: "/images/diagrams/organisation-chart.svg",
  alt: "Organisation chart: directors over operations, training, administration and finance; at each site a manager, shift supervisors and guards. The same follows as a list.",
};

export const chartWords = {
  /** The picture is illustrative until the company confirms it. */
  caption: "An example of roles and reporting lines, without names or numbers of staff.",
  narrow: "The chart scrolls sideways; the list below says the same.",
  region: "Organisation chart, scrolls sideways",
  asList: "The chart as a list",
};
