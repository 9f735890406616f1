import { lawsLink, quoteLink } from "../links";
import type { Topic } from "../service-page";
import { pageLabels } from "./page-labels";

export const aboutHead = {
  title: "About our security company in Islamabad",
  description:
    "Our story, vision and mission, the directors, the organisation, ten rules for a contract and five answers for clients in ICT, Punjab and KPK.",
};

export const aboutBanner = {
  title: pageLabels["/about-us"],
  description:
    "A private security company for homes, businesses and events. This is who we are and how we work.",
  image: "/images/banners/about-hero.svg",
  quote: quoteLink,
};

export const companyStory = {
  eyebrow: "Our story",
  title: (year: string) => `On post since ${year}`,
  paragraphs: (founded: string, areas: string) => [
    `We were established on ${founded} and work from an office in Islamabad. We provide guards, escorts, security systems and training in ${areas}. We operate across Pakistan, wherever we hold the licence.`,
    "Each territory needs its own licence. A company first gets a no-objection certificate from the Ministry of Interior. Then it applies to the authority of each territory. So our first question is always where your site is.",
    "A survey shows which of our services your site needs: guards and escorts, dogs, alarms, cameras, bullet-proof vehicles or training. Few sites need all of them.",
  ],
  image: {
    src: "/images/what-we-do/reception-access.svg",
    alt: "Drawing: at a reception desk, a guard with a head scarf hands a visitor a badge; the visitors' book lies beside her",
  },
};

export const visionWords = {
  title: "Our vision",
  lead: "A Pakistan where guarding is a skilled and respected job, and where people study, work and celebrate without fear.",
};

export const missionWords = {
  title: "Our mission",
  lead: "To protect people, property and events within the law. We do it with a survey of every site, trained guards, useful technology and honest reports.",
};

export const commitments = {
  title: "Four commitments to our clients",
  items: [
    {
      title: "Reliable, responsive service",
      text: "The contract says which posts are covered and when, and who replaces an absent guard. Your site manager is the person you call.",
    },
    {
      title: "Continuous training of staff",
      text: "Guards train before their first shift and during their service. Mistakes found on a site become the next lesson.",
    },
    {
      title: "Long-term relationships with clients",
      text: "A guard who knows your gates and your people does better work. So we prefer long contracts, and we want to hear early when something is wrong.",
    },
    {
      title: "Investment in technology",
      text: "We use cameras, alarms, radios and patrol points where they help a guard to see more and act sooner. Each one needs a plan for power cuts.",
    },
  ],
};

/** The title depends on whether a director has written. */
export const directorsSection = {
  title: "Our directors",
  withLetters: "Letters from our directors",
  portrait: (name: string, role: string) => `${name}, ${role}`,
};

export const whyChooseUs = {
  title: "Why Choose Us",
  lead: "What clients ask before they sign. Open a panel to read the answer.",
  more: { label: pageLabels["/why-stand-fast"], path: "/why-stand-fast" },
  law: lawsLink,
};

export const whyPanels: Topic[] = [
  {
    title: "We Offer",
    text: "Every service from one company, so that guards, cameras and escorts follow one plan.",
    items: [
      "Guards for gates, receptions, perimeters and control rooms, armed only where needed",
      "Security for conferences, weddings, exhibitions and official visits",
      "Escorts for people, goods and convoys, and bullet-proof vehicles with drivers",
      "Cameras, access control and burglar alarms, with a plan for who responds",
      "Dog and handler teams for search and patrol",
      "Courses for our guards and for your own staff",
    ],
  },
  {
    title: "Objective",
    text: "To stop intruders without delaying visitors.",
    items: [
      "Deter: good light, good order and an alert guard",
      "Notice early, at the wall rather than at the door",
      "Respond within the law for private guards",
      "Hand over to police, fire brigade or ambulance, with the facts written down",
      "Let the school, the hospital or the factory carry on with its work",
    ],
  },
  {
    title: "How We Operate",
    text: "We follow the same steps at every site.",
    items: [
      "Before a quotation, we check which licence covers the address",
      "Guards are verified with the police before they start",
      "In Islamabad, the Licensing Officer's written no-objection comes before a guard is employed",
      "Guards are registered with EOBI and with the social security institution",
      "At a handover, both guards check keys, locks and open incidents",
      "Conduct follows the principles of the International Code of Conduct",
    ],
  },
  {
    title: "Training",
    text: "What a guard learns before working alone.",
    items: [
      "Greet, check and refuse a visitor without a quarrel",
      "Search a bag and a vehicle in a fixed order",
      "Use the radio, and write an entry that the next shift understands",
      "Put out a small fire, lead people out of a large one, control bleeding",
      "Know what the law allows a private guard, and when to call the police",
      "Find the keys, valves, switches and exits of the site in the dark",
    ],
  },
  {
    title: "Specialized Training",
    text: "For work that needs more skill.",
    items: [
      "Armed guards: safe handling, storage, the register of issue and return",
      "Dog handlers: reading the dog, search order, rest",
      "Control-room operators: what each alarm means, whom to send, what to keep as evidence",
      "Escort crews: route survey, spacing on the road, lost contact",
      "Event guards: entry lanes, crowds at the exits, women searched by women",
      "Supervisors: night checks, the first hour of an incident, clear reports",
    ],
  },
];
