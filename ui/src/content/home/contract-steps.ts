export const contractIntro = {
  title: "From the first call to the first shift",
  lead: "Private security is licensed separately in ICT, Punjab and KPK. So we first ask where your site is.",
};

export const contractSteps = [
  {
    title: "You describe the site",
    text: "Call us or use the quotation form. Tell us the address, the hours, what needs protection, and whether you expect armed guards.",
  },
  {
    title: "We survey it",
    text: "We look at gates, walls, lighting, cameras, parking, neighbours and the way to the nearest police station.",
  },
  {
    title: "You get a written quotation",
    text: "Posts, shifts, equipment and price on paper. For an armed guard, the quotation names the weapon and the authority whose rules apply.",
  },
  {
    title: "We sign a service level agreement",
    text: "It says what each guard does, who replaces an absent guard, what is reported, what stays secret, and how the contract ends.",
  },
  {
    title: "Guards start work",
    text: "A site manager and supervisors are appointed for the site. You get incident and weekly reports, and a management report every month.",
  },
];
