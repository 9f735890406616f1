export type BlockPicture = { src: string; alt: string };

export type ServiceBlock = {
  title: string;
  url: string;
  text: string;
  image: BlockPicture;
  /** Zero, two or three pictures. */
  sideImages: BlockPicture[];
  /** Puts the picture on the right on wide screens. */
  reverse: boolean;
};

export const serviceBlocks: ServiceBlock[] = [
  {
    title: "Static Guarding & Physical Security",
    url: "/services/physical-security",
    text: "Guards for gates, receptions and perimeters. Written orders for each post, supervisors for each site, and a written report of every incident.",
    image: {
      src: "/images/services/static-guarding-800.webp",
      alt: "Lowered barrier and a stop sign in front of a guard booth, in daylight",
    },
    sideImages: [
      {
        src: "/images/side/static-guarding-1.webp",
        alt: "Window of a guard booth with an open book, a glass of tea and a radio on its sill",
      },
      { src: "/images/side/static-guarding-2.webp", alt: "Path with lamps along a wire fence at dusk" },
      {
        src: "/images/side/static-guarding-3.webp",
        alt: "Open occurrence book with a pen, keys and a two-way radio on a desk by a window",
      },
    ],
    reverse: false,
  },
  {
    title: "Security Systems",
    url: "/services/security-system",
    text: "Cameras, access control and detection, planned around the doors and blind corners of your site. The equipment shows the guard where to go. It does not replace the guard.",
    image: {
      src: "/images/services/security-systems-800.webp",
      alt: "Surveillance camera on a sunlit wall, leaves of a tree behind",
    },
    sideImages: [
      {
        src: "/images/side/security-systems-1.webp",
        alt: "Control desk with a site plan and camera views on two screens, a headset and a log sheet",
      },
      {
        src: "/images/side/security-systems-2.webp",
        alt: "Card reader and door release beside a glass door",
      },
    ],
    reverse: true,
  },
  {
    title: "Security Escort",
    url: "/services/security-escort",
    text: "Armed or unarmed escorts for people, goods and convoys. Route, stops and fallback are agreed before the vehicles leave, and the crew reports on the way.",
    image: {
      src: "/images/services/security-escort-800.webp",
      alt: "Lead car on a road between trees, seen through the windscreen of the car behind",
    },
    sideImages: [],
    reverse: false,
  },
  {
    title: "High Profile & Special Events",
    url: "/services/high-profile-events",
    text: "Conferences, weddings, exhibitions and visits. We plan entry lanes, screening, parking and the way out, and brief the guards before the doors open.",
    image: {
      src: "/images/services/high-profile-events-800.webp",
      alt: "Carpet and lanterns in the draped entry lane of a wedding marquee",
    },
    sideImages: [
      {
        src: "/images/side/high-profile-events-1.webp",
        alt: "Leather holdall, tray and hand-held detector on a search table in a hotel lobby",
      },
      {
        src: "/images/side/high-profile-events-2.webp",
        alt: "Rows of crowd barriers in front of the closed doors of a hall",
      },
    ],
    reverse: true,
  },
  {
    title: "Training & Courses",
    url: "/services/training-courses",
    text: "Our guards train throughout their service. We can train your staff, too: access control, fire, first aid and what to do until the police arrive.",
    image: {
      src: "/images/services/training-800.webp",
      alt: "Cones and painted lanes on an empty training ground in the morning",
    },
    sideImages: [
      {
        src: "/images/side/training-courses-1.webp",
        alt: "Row of fire extinguishers on a paved yard, cones and a steel fire tray behind",
      },
      { src: "/images/side/training-courses-2.webp", alt: "Note pad and pen on a classroom desk" },
    ],
    reverse: false,
  },
];

export const servicesIntro = {
  title: "One company for guards, systems and training",
  lead: "Every site gets its own plan: trained guards, the right equipment and a site manager you can call.",
};
