export const openingsIntro = {
  eyebrow: "Join us",
  title: "Current Openings",
  lead: "You can apply until the end of the deadline day, Pakistan time.",
};

export const openingsLink = "See the openings";
