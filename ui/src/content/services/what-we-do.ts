export const whatWeDoHead = {
  title: "Security services at a site, an event and on the road",
  description:
    "Fifteen tasks of a private security company explained: guards, gates, patrols, close protection, event screening, crowd control and armed escorts.",
};

/** The name of the list of services. */
export const allServices = "All services";

export const onPaper = {
  title: "What you get on paper",
  items: [
    { title: "A quotation", text: "Posts, shifts, equipment and price on paper." },
    {
      title: "Post orders",
      text: "One sheet: what the post protects, who can pass, what to search, whom to call and in which order.",
    },
    { title: "Reports", text: "You get incident and weekly reports, and a management report every month." },
  ],
  more: { label: "See two specimens", path: "/downloads#specimens-title" },
};

export const forBanks = {
  title: "For banks",
  lead: "Branches, ATMs and cash on the road have needs of their own. One page has the plan, the papers and the contract.",
};

export const whatWeDoBanner = {
  title: "What we do",
  description: "Fifteen tasks in four groups: a place, a person, an event and a journey.",
  image: "/images/banners/what-we-do-hero.webp",
};
