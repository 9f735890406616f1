import type { ReactNode } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { pictures } from "./pictures";

export const homeHead = {
  title: "Guards, escorts and security systems in Islamabad",
  description:
    "Private security in Islamabad: guarding, event security, armed and unarmed escorts, security systems and training across ICT, Punjab and KPK.",
};

export const homeHero = {
  eyebrow: (place: string, year: string) => `${place} · since ${year}`,
  /** `accent` puts the end of the title on a separate line, in another colour. */
  title: (accent: (words: string) => ReactNode) => (
    <>Comprehensive {accent("Security Solutions")}</>
  ),
  lead: (areas: string) =>
    `Tailored, technology-led protection for people, businesses and events in ${areas}.`,
  alt: "Drawing: a guarded compound at night",
  /** The places with the numbers in the drawing, in order. */
  places: [
    "Main gate",
    "Reception",
    "Service gate",
    "Patrol",
    "Supervisor's desk",
    "Assembly point",
  ],
  buttons: [
    { label: "Physical Security", path: "/services/physical-security" },
    { label: "High Profile Events", path: "/services/high-profile-events" },
    { label: "Security Escort", path: "/services/security-escort" },
    { label: "Training & Courses", path: "/services/training-courses" },
    { label: "Security Systems", path: "/services/security-system" },
    { label: "Bullet-Proof Vehicles", path: "/services/bullet-proof-vehicles" },
  ],
};

/** The link above the buttons of the hero on the Urdu page, because most of its readers look for a job. */
export const jobsButton = { label: "Looking for a job? See the openings", path: "/career" };

export const aboutTeaser = {
  title: (founded: string) => `Standing fast since ${founded}`,
  text: "We are a private security company based in Islamabad. We train our guards throughout their service, invest in technology, and work to keep each client for years.",
  image: pictures.firstShift,
  path: "/about-us",
  about: "the company",
  years: "years on post",
  licences: "licences held",
  guards: "guards on duty",
  nightSupervisors: "night supervisors",
  districts: "districts",
};

/** Screen readers also read the subject. */
export const readMore = (subject: string) => (
  <span>
    Read More<VisuallyHidden> about {subject}</VisuallyHidden>
  </span>
);

export const ourClients = {
  title: "Our Clients",
  lead: "Ask for references with your quotation.",
  pause: "Pause the client carousel",
  play: "Play the client carousel",
};

/** Shown if the company file has no clients. */
export const ourSectors = {
  title: "Sectors we plan for",
  lead: "Ask for references with your quotation.",
  pause: "Pause the carousel of sectors",
  play: "Play the carousel of sectors",
};

export const emergencySection = {
  title: "Emergency Numbers",
  lead: "In danger, call 15 or 1122 first.",
  /** The numbers to show large. */
  first: ["15", "1122"],
  /** Shown next to a number that has been replaced by another. */
  current: (number: ReactNode) => <>now {number}</>,
};

export const latestNews = { title: "News and advice", more: { label: "All news", path: "/news" } };

/** Shown on the page of reasons to choose the company. */
export const homeQuote =
  "From the road, all guards look alike. The difference is in what you do not see.";

export type StripItem = {
  label: string;
  path: string;
  icon: "shield" | "camera" | "siren" | "cap" | "paw";
};

export const stripLabel = "Services";

export const serviceStrip: StripItem[] = [
  { label: "Security Services", path: "/what-we-do", icon: "shield" },
  { label: "Security Systems", path: "/services/security-system", icon: "camera" },
  { label: "Burglar Alarm", path: "/services/burglar-alarm", icon: "siren" },
  { label: "Training", path: "/services/training-courses", icon: "cap" },
  { label: "Canine", path: "/services/canine", icon: "paw" },
];

export const contractIntro = {
  title: "From the first call to the first shift",
  lead: "Each territory has its own law and licence for private security. So we first ask where your site is.",
};

export const contractSteps = [
  {
    title: "You describe the site",
    text: "Call us or use the quotation form. Tell us the address, the hours, what needs protection, and whether you expect armed guards.",
  },
  {
    title: "We survey it",
    text: "We look at gates, walls, lighting, cameras, parking, neighbours and the way to the nearest police station.",
  },
  {
    title: "You get a written quotation",
    text: "Posts, shifts, equipment and price on paper. For an armed guard, the quotation names the weapon and the authority whose rules apply.",
  },
  {
    title: "We sign a service level agreement",
    text: "It says what each guard does, who replaces an absent guard, what is reported, what stays secret, and how the contract ends.",
  },
  {
    title: "Guards start work",
    text: "A site manager and supervisors are appointed for the site. You get incident and weekly reports, and a management report every month.",
  },
];

export type SiteLink = {
  label: string;
  path: string;
  icon: "factory" | "bank" | "society" | "school";
};

/** The links below the strip. */
export const kindsOfSites: SiteLink[] = [
  { label: "Factories", path: "/services/physical-security#factories", icon: "factory" },
  { label: "Banks", path: "/banks", icon: "bank" },
  { label: "Housing societies", path: "/housing-societies", icon: "society" },
  { label: "Schools", path: "/services/physical-security#schools", icon: "school" },
];
