export const hedonisticHead = {
  title: "Hedonistic Approach",
  description: "Our six policies in full: safety, conduct, human rights, equipment, social responsibility and training.",
};

/** The company chose the page's name. */
export const hedonisticBanner = {
  title: "Hedonistic Approach",
  description:
    "Our name for a simple idea: people work best when they are safe, trained and treated fairly. Six policies put it into practice.",
  image: "/images/banners/why-hero.webp",
};

export const policyWords = {
  title: "Six policies, open to read",
  lead: "They are the rules for our guards, our supervisors and our office. Open a card to read the whole text.",
  purpose: "Purpose",
  actions: "What we do",
  checks: "How it is checked",
  read: "Read policy",
  close: "Close",
  complain: "Did one of us break these rules? Anyone can tell us, with or without a name.",
};
