export const whatWeDoHead = {
  title: "Security services at a site, an event and on the road",
  description:
    "Fifteen tasks of a private security company explained: guards, gates, patrols, close protection, event screening, crowd control and armed escorts.",
};

export const forBanks = {
  eyebrow: "By sector",
  title: "For banks",
  lead: "Branches, ATMs and cash on the road have needs of their own. One page has the plan, the papers and the contract.",
};

export const whatWeDoBanner = {
  title: "What we do",
  description: "Fifteen tasks in four groups: a place, a person, an event and a journey.",
  image: "/images/banners/what-we-do-hero.webp",
};
