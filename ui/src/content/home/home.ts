export const homeHead = {
  title: "Guards, escorts and security systems in Pakistan",
  description:
    "Private security in Islamabad: guarding, event security, armed and unarmed escorts, security systems and training across ICT, Punjab and KPK.",
};

export const homeHero = {
  eyebrow: "Islamabad · Punjab · KPK",
  titleStart: "Comprehensive",
  titleEnd: "Security Solutions",
  lead: (year: string) =>
    `Tailored, technology-led protection for people, businesses and events, on duty across Pakistan since ${year}.`,
  alt: "Armoured vehicle waiting at a guarded gate at dusk, two officers on duty and hills behind",
  buttons: [
    { label: "Physical Security", path: "/services/physical-security" },
    { label: "High Profile Events", path: "/services/high-profile-events" },
    { label: "Security Escort", path: "/services/security-escort" },
    { label: "Training & Courses", path: "/services/training-courses" },
    { label: "Security Systems", path: "/services/security-system" },
    { label: "Bullet-Proof Vehicles", path: "/services/bullet-proof-vehicles" },
  ],
};

export const aboutTeaser = {
  eyebrow: "Who we are",
  title: (founded: string) => `Standing fast since ${founded}`,
  text: "We are a private security company based in Islamabad. We invest in continuous training and in technology, and we keep our clients for years.",
  image: { src: "/images/home/emblem-1200.webp", alt: "The Stand Fast shield in brass and night blue" },
  path: "/about-us",
  about: "the company",
  /** Guarding, events, escorts, training, systems, alarms, canine and bullet-proof vehicles. */
  serviceCount: 8,
  established: "established",
  services: "services",
  regions: "regions served",
};

export const readMore = {
  action: "Read More",
  /** For screen readers, after the action. */
  about: (subject: string) => `about ${subject}`,
};

export const ourClients = {
  title: "Our Clients",
  lead: "The sectors our officers work in.",
  pause: "Pause",
  play: "Play",
  controls: "the client carousel",
};

export const emergencySection = {
  eyebrow: "Keep these at hand",
  title: "Emergency Numbers",
  lead: "In danger, call the public services first. A tap on a number dials it.",
};

export const latestNews = { eyebrow: "Latest news", title: "From our posts and offices", more: "All news", path: "/news" };
