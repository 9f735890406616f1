export const organogramHead = {
  title: "Organogram and operational model",
  description:
    "Who reports to whom, from the directors to the guard at the gate, and ten rules by which we survey, staff, supervise and report on a site.",
};

export const organogramBanner = {
  title: "Organogram",
  description: "Who reports to whom, from the directors to the guard at the gate, and the ten rules by which a contract is run.",
  image: "/images/services/training-1600.webp",
};

export const organogramTrail = [
  { label: "Who we are", path: "/about-us" },
  { label: "Organogram", path: "/organogram" },
];

export const siteManagement = {
  eyebrow: "At your site",
  title: "One site manager, supervisors by name",
  paragraphs: [
    "A site manager and supervisors are appointed for each site before its first shift. The site manager answers for the contract: he draws up the roster, meets your officer in charge, and may move or replace a guard on the same day. The supervisors run the shifts. They stand at each handover, inspect the posts and decide what cannot wait until morning.",
    "Their names and telephone numbers are in the post orders, so that nobody at your gate has to ask whom to call. Above them sits the control room at our office. It hears from each site at fixed hours, and when a call fails it rings the next name on the list.",
  ],
};

export const siteManagementPicture = {
  src: "/images/side/static-guarding-1.webp",
  alt: "Security officer at a barrier beside a guard booth with the sign Security",
};
