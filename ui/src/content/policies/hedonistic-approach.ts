export const hedonisticHead = {
  title: "Hedonistic Approach",
  description:
    "Our six policies in full: safety, code of conduct, human rights, protective equipment, social responsibility and training, and how each is checked.",
};

/** The company chose the page's name. */
export const hedonisticBanner = {
  title: "Hedonistic Approach",
  description:
    "By hedonistic we mean that people work best where they are safe, well trained and decently treated. Six policies say how.",
  image: "/images/services/training-1600.webp",
};

export const policyWords = {
  eyebrow: "Our policies",
  title: "Six policies, open to read",
  lead: "They bind our guards, our supervisors and our office, on every contract. Open a card to read the whole text.",
  purpose: "Purpose",
  actions: "What we do",
  checks: "How it is checked",
  close: "Close",
  complain: "Has one of us broken these rules? Anyone can tell us, without a name too.",
};
