export const organogramHead = {
  title: "Organogram and operational model",
  description:
    "Roles and reporting lines from the directors to the guard at the gate, and the ten rules for surveying, staffing and reporting on a site.",
};

export const organogramBanner = {
  title: "Organogram",
  description: "Roles and reporting lines from the directors to the gate, and our operational model in ten rules.",
  image: "/images/banners/downloads-hero.webp",
};

export const organogramTrail = [
  { label: "Who we are", path: "/about-us" },
  { label: "Organogram", path: "/organogram" },
];

export const siteManagement = {
  title: "A site manager and supervisors",
  paragraphs: [
    "A site manager and supervisors are appointed for each site. The site manager runs the contract: the rota, the reports and the meetings with you. The supervisors lead the shifts, check the posts and attend the handovers.",
    "Your contract should give their names and telephone numbers. It should also say how many guards each supervisor leads, and who answers when the site manager is away. In Islamabad, a new guard needs a written no-objection from the Licensing Officer. So agree in advance how a guard is replaced, and how long it takes.",
  ],
};

export const siteManagementPicture = {
  src: "/images/side/reception-desk.webp",
  alt: "Visitors' sheet, badges and a telephone on a reception desk",
};
