export const whatWeDoHead = {
  title: "Security services at a site, an event and on the road",
  description:
    "Fifteen tasks of a private security company explained: guards, gates, patrols, close protection, event screening, crowd control and armed escorts.",
};

export const whatWeDoBanner = {
  title: "What we do",
  description:
    "Fifteen tasks in four groups: guarding a place, protecting a person, keeping an event in order, escorting a journey.",
  image: "/images/banners/what-we-do-hero.webp",
};
