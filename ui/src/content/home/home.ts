export const homeHead = {
  title: "Guards, escorts and security systems in Islamabad",
  description:
    "Private security in Islamabad: guarding, event security, armed and unarmed escorts, security systems and training across ICT, Punjab and KPK.",
};

export const homeHero = {
  eyebrow: "Islamabad · Punjab · KPK",
  titleStart: "Comprehensive",
  titleEnd: "Security Solutions",
  lead: (year: string) =>
    `Tailored, technology-led protection for people, businesses and events in Islamabad, Punjab and KPK. Established in ${year}.`,
  alt: "Guard in a lit booth at dusk, beside a barrier; hills behind",
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
  title: (founded: string) => `Standing fast since ${founded}`,
  text: "We are a private security company based in Islamabad. We train our guards throughout their service, invest in technology and want to keep our clients for years.",
  image: { src: "/images/home/book-1000.webp", alt: "Pen on an open occurrence book, below its last line" },
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
  lead: "The sectors that our services are made for. We do not publish the names of clients.",
  pause: "Pause",
  play: "Play",
  controls: "the client carousel",
};

export const emergencySection = {
  title: "Emergency Numbers",
  lead: "In danger, call the public services first. Short numbers change: newer reports give 118 for electricity and 1799 for cyber crime. In an emergency, if a number does not answer, call 15 or 1122.",
};

export const latestNews = { title: "From our sites and our office", more: "All news", path: "/news" };
