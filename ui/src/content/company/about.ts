export const aboutHead = {
  title: "About our security company in Islamabad",
  description:
    "Our story, vision and mission, the directors, the organisation, ten rules for a contract and five answers for clients in ICT, Punjab and KPK.",
};

export const aboutBanner = {
  title: "Who we are",
  description: "A private security company based in Islamabad. We serve homes, businesses and events in ICT, Punjab and KPK.",
  image: "/images/banners/about-hero.webp",
};

export const companyStory = {
  eyebrow: "Our story",
  title: (founded: string) => `Established on ${founded}`,
  paragraphs: (name: string, founded: string, areas: string) => [
    `${name} was established on ${founded}. Our office is in Islamabad. We provide guards, escorts, security systems and training in ${areas}.`,
    "Each territory needs its own licence. A company first gets a no-objection certificate from the Ministry of Interior. Then it applies to the authority of each territory. So our first question is always where your site is.",
    "We offer eight services: guards, event security, escorts, training, bullet-proof vehicles, burglar alarms, security systems and dogs. A survey shows which of them your site needs. Few sites need all eight.",
  ],
  image: {
    src: "/images/side/key-cabinet-800.webp",
    alt: "Numbered keys in a cabinet above two-way radios in their chargers",
  },
  sideImages: [],
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
      text: "We use cameras, alarms, radios and patrol points where they help a guard to see more and act sooner. All of them need a plan for power cuts.",
    },
  ],
};

/** The title depends on whether a director has written. */
export const directorsSection = { title: "Our directors", withLetters: "Letters from our directors" };

/** Said in full in the commitments. */
export const aboutQuote = "A guard who knows your gates and your people does better work.";
