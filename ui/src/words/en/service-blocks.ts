import { pictures } from "./pictures";

export type BlockPicture = {
  src: string;
  alt: string;
  /** True for the drawing of a banner, whose left side is for words. If a narrower picture crops it, the right side stays. */
  subjectOnRight?: boolean;
};

export type ServiceBlock = {
  title: string;
  url: string;
  text: string;
  /** Two facts. Phones do not show them. */
  facts: string[];
  image: BlockPicture;
};

export const serviceBlocks: ServiceBlock[] = [
  {
    title: "Static Guarding & Physical Security",
    url: "/services/physical-security",
    text: "Guards for gates, receptions and perimeters.",
    facts: [
      "Written orders for each post, and a supervisor for each site",
      "A written report of every incident",
    ],
    image: pictures.gate,
  },
  {
    title: "Security Systems",
    url: "/services/security-system",
    text: "Cameras, access control and detection, planned around your doors and blind corners.",
    facts: [
      "Equipment that shows the guard where to go",
      "A guard who goes: no camera replaces one",
    ],
    image: pictures.controlRoom,
  },
  {
    title: "Security Escort",
    url: "/services/security-escort",
    text: "Armed or unarmed escorts for people, goods and convoys.",
    facts: [
      "Route, stops and fallback agreed before departure",
      "Reports from the crew along the way",
    ],
    image: pictures.crew,
  },
  {
    title: "High Profile & Special Events",
    url: "/services/high-profile-events",
    text: "Conferences, weddings, exhibitions and visits.",
    facts: [
      "A plan for entry lanes, screening, parking and the way out",
      "A briefing before the doors open",
    ],
    image: pictures.marquee,
  },
  {
    title: "Training & Courses",
    url: "/services/training-courses",
    text: "Our guards train throughout their service.",
    facts: [
      "Courses for your staff, too: access control, fire, first aid",
      "What to do until the police arrive",
    ],
    image: pictures.drill,
  },
];

export const servicesIntro = {
  title: "One company for guards, systems and training",
  lead: "Every site gets its own plan: trained guards, the right equipment and a site manager you can call.",
};
