export const contractIntro = {
  eyebrow: "How a contract starts",
  title: "From the first call to the first shift",
  lead: "Private security is licensed separately in ICT, Punjab and KPK. So the first question is where the site stands, and the rest follows in this order.",
};

export const contractSteps = [
  {
    title: "You describe the site",
    text: "By telephone or with the quote form: the address, the hours to be covered, what is to be protected, and whether you expect armed or unarmed officers.",
  },
  {
    title: "We walk it",
    text: "A site survey comes before any agreement. We note gates, walls, lighting, cameras, parking, neighbours and the distance to the nearest police station.",
  },
  {
    title: "You get a written plan",
    text: "Posts, shifts, equipment and price on paper. If a post is to be armed, the plan names the weapon and the authority whose rules apply to it.",
  },
  {
    title: "We sign a service level agreement",
    text: "It states what each post does, who may change its orders, how an absent officer is replaced, how we keep your affairs confidential and how either side ends the contract.",
  },
  {
    title: "Officers take their posts",
    text: "A site manager and shift supervisors are appointed by name. You receive incident and weekly reports, and a management report every month.",
  },
];
