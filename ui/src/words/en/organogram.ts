import organisation from "./organisation.json" with { type: "json" };
import { pictures } from "./pictures";

export const organogramHead = {
  title: "Organogram and operational model",
  description:
    "Roles and reporting lines from the directors to the guard at the gate, and the ten rules for surveying, staffing and reporting on a site.",
};

export const organogramBanner = {
  title: "Organogram",
  description:
    "Roles and reporting lines from the directors to the gate, and our operational model in ten rules.",
  image: "/images/banners/organogram-hero.svg",
};

export const siteManagement = {
  title: "A site manager and supervisors",
  paragraphs: [
    "A site manager and supervisors are appointed for each site. The site manager runs the contract: the rota, the reports and the meetings with you. The supervisors lead the shifts, check the posts and attend the handovers.",
    "Your contract should give their names and telephone numbers. It should also say how many guards each supervisor leads, and who answers when the site manager is away. In Islamabad, a new guard needs a written no-objection from the Licensing Officer. So agree in advance how a guard is replaced, and how long it takes.",
  ],
};

export const siteManagementPicture = pictures.postKit;

/** A row of the chart. Each office reports to the previous one. The title of the site is between them. */
export type Office = { name: string; kind: "director" | "site" | "role" };

/** The drawing of the chart shows the same names. */
export const offices: Office[] = [
  ...organisation.directors.map((name): Office => ({ name, kind: "director" })),
  { name: organisation.site.title, kind: "site" },
  ...organisation.site.roles.map((name): Office => ({ name, kind: "role" })),
];

export const chartIntro = {
  eyebrow: "Organisational structure",
  title: "From the directors to the gate",
  lead: "The chart shows roles and reporting lines. Guards report to a shift supervisor. Supervisors report to the site manager.",
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

export type OperationalAspect = {
  title: string;
  /** One line, for the About page. */
  gist: string;
  text: string;
};

export const operationalModel: OperationalAspect[] = [
  {
    title: "Scope of work",
    gist: "The contract lists each post, its hours and its duties.",
    text: "The contract lists every post: where it is, its hours, whether it is armed, and what the guard there does. Extra tasks are added in writing. When the use of a building changes, we review the list with you.",
  },
  {
    title: "Site due diligence before a service level agreement",
    gist: "We see the site and check which licence covers it.",
    text: "We visit the site before we draft a service level agreement. We ask about earlier incidents, cash on site, lost keys and trouble with neighbours. We also check which authority licenses guards at your address. You get the findings with the quotation, even when they are unwelcome.",
  },
  {
    title: "Adherence to contract terms",
    gist: "Attendance is compared with the contract, post by post.",
    text: "Attendance is taken at each post and compared with the contract. The report shows every gap, with its length and reason. If we cannot keep a term, the site manager should tell you in advance.",
  },
  {
    title: "Confidentiality",
    gist: "Plans, codes and names go only to the people who need them.",
    text: "Floor plans, visitor lists, alarm codes and travel times go only to those who need them for their work. Ask for a signed confidentiality clause for guards and supervisors. Guards do not photograph the site or write about it online.",
  },
  {
    title: "Strike action",
    gist: "Disputes stay away from your gate, and guards do not take sides.",
    text: "We settle a dispute with our own guards in our office, not at your gate. The contract says how posts are covered in such a case. When your staff strike, guards stay neutral: they protect people and property and leave the crowd to the police.",
  },
  {
    title: "Staff supervision",
    gist: "Supervisors check the posts, by day and by night.",
    text: "Supervisors check uniform, alertness, registers and equipment at the posts. Some of the checks come without notice and at night. The contract sets how often. Each check is written in the site's book, where you can read it.",
  },
  {
    title: "Performance evaluation and monitoring",
    gist: "Guards are assessed at work and retrained where they are weak.",
    text: "Guards are assessed at work: how well they know their orders, write an entry, treat visitors and react to a test. A guard who falls short is retrained. If the fault returns, the guard is moved or replaced, within the rules of the licence.",
  },
  {
    title: "Incident and weekly reporting",
    gist: "A call first, then a written account, then the weekly report.",
    text: "The person you named gets a telephone call first. Then you get a written account with times, names, photographs and the police report number, if there is one. A weekly report sums up incidents, absences and defects. Your contract sets the time limits.",
  },
  {
    title: "Monthly management reports",
    gist: "One report a month for the people who decide.",
    text: "The monthly report shows attendance by post, training, checks, incidents and open faults. It ends with recommendations, each with a name and a date. The next report says what became of them.",
  },
  {
    title: "Contingency and emergency procedure",
    gist: "The first minutes of an emergency are planned in writing.",
    text: "Each site has a written procedure for fire, bomb threat, armed attack, accident, earthquake and power cut. It says who decides, who calls and who opens which gate. It is best practised with your staff and corrected after each drill.",
  },
];

export const modelInFull = {
  title: "Operational Model",
  lead: "Ten rules for a contract of any size. Your contract adds the names, the hours and the figures.",
};

export const modelInShort = {
  title: "Operational Model",
  lead: "We run a contract by these rules, whatever its size.",
  more: { label: "The ten rules in full", path: "/organogram" },
};
