import type { ReactNode } from "react";

export const homeHead = {
  title: "Guards, escorts and security systems in Islamabad",
  description:
    "Private security in Islamabad: guarding, event security, armed and unarmed escorts, security systems and training across ICT, Punjab and KPK.",
};

export const homeHero = {
  eyebrow: "Islamabad · Punjab · KPK",
  /** Its end stands on a line of its own, in another colour. */
  title: (accent: (words: string) => ReactNode) => <>Comprehensive {accent("Security Solutions")}</>,
  lead: (year: string) =>
    `Tailored, technology-led protection for people, businesses and events in Islamabad, Punjab and KPK. Established in ${year}.`,
  alt: "Guard in a lit booth at dusk, beside a barrier; hills behind",
  buttons: [
    { label: "Physical Security", path: "/services/physical-security" },
    { label: "High Profile Events", path: "/services/high-profile-events" },
    { label: "Security Escort", path: "/services/security-escort" },
    { label: "Training & Courses", path: "/services/training-courses" },
    { label: "Security Systems", path: "/services/security-system" },
    { label: "Bullet-Proof Vehicles", path: "/services/bullet-proof-vehicles" },
  ],
};

export const aboutTeaser = {
  title: (founded: string) => `Standing fast since ${founded}`,
  text: "We are a private security company based in Islamabad. We train our guards throughout their service, invest in technology and want to keep our clients for years.",
  image: { src: "/images/home/book-1000.webp", alt: "Pen on an open occurrence book, below its last line" },
  path: "/about-us",
  about: "the company",
  /** Guarding, events, escorts, training, systems, alarms, canine and bullet-proof vehicles. */
  established: "established",
  services: "services",
  regions: "regions served",
};

/** Screen readers say what it is about. */
export const readMore = (subject: string) => (
  <>
    Read More<span className="sr-only"> about {subject}</span>
  </>
);

export const ourClients = {
  title: "Our Clients",
  lead: "The sectors that our services are made for. We do not publish the names of clients.",
  pause: "Pause the client carousel",
  play: "Play the client carousel",
};

export const emergencySection = {
  title: "Emergency Numbers",
  lead: "In danger, call the public services first. Short numbers change: newer reports give 118 for electricity and 1799 for cyber crime. In an emergency, if a number does not answer, call 15 or 1122.",
};

export const latestNews = { title: "From our sites and our office", more: "All news", path: "/news" };

/**
 * The home page runs through one night: the picture at its top shows dusk, its end is the morning. The lines look like those of an
 * occurrence book, and are decoration.
 */
export const night = {
  services: { time: "18:00", entry: "Lights on at the gate" },
  about: { time: "21:30", entry: "Main gate shut" },
  contract: { time: "00:00", entry: "Supervisor's visit, book signed" },
  news: { time: "04:30", entry: "Last patrol, all locks tried" },
  emergency: { time: "06:00", entry: "Day shift on post" },
};

/** Said in full beside the security systems. */
export const homeQuote = "The equipment shows the guard where to go. It does not replace the guard.";

export type StripItem = { label: string; path: string; icon: "shield" | "camera" | "siren" | "cap" | "paw" };

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
  lead: "Private security is licensed separately in ICT, Punjab and KPK. So we first ask where your site is.",
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
