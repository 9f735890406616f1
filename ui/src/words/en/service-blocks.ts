import { pictures } from "./pictures";

export type BlockPicture = { src: string; alt: string };

export type ServiceBlock = {
  title: string;
  url: string;
  text: string;
  /** What phones leave out. */
  more: string;
  image: BlockPicture;
};

export const serviceBlocks: ServiceBlock[] = [
  {
    title: "Static Guarding & Physical Security",
    url: "/services/physical-security",
    text: "Guards for gates, receptions and perimeters.",
    more: "Written orders for each post, supervisors for each site, and a written report of every incident.",
    image: pictures.gate,
  },
  {
    title: "Security Systems",
    url: "/services/security-system",
    text: "Cameras, access control and detection, planned around your doors and blind corners.",
    more: "The equipment shows the guard where to go. It does not replace the guard.",
    image: pictures.controlRoom,
  },
  {
    title: "Security Escort",
    url: "/services/security-escort",
    text: "Armed or unarmed escorts for people, goods and convoys.",
    more: "Route, stops and fallback are agreed before departure. The crew reports along the way.",
    image: pictures.crew,
  },
  {
    title: "High Profile & Special Events",
    url: "/services/high-profile-events",
    text: "Conferences, weddings, exhibitions and visits.",
    more: "We plan entry lanes, screening, parking and the way out, and brief the guards before the doors open.",
    image: pictures.marquee,
  },
  {
    title: "Training & Courses",
    url: "/services/training-courses",
    text: "Our guards train throughout their service.",
    more: "We can train your staff, too: access control, fire, first aid and what to do until the police arrive.",
    image: pictures.drill,
  },
];

export const servicesIntro = {
  title: "One company for guards, systems and training",
  lead: "Every site gets its own plan: trained guards, the right equipment and a site manager you can call.",
};
