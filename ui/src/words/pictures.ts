/** Pictures that two pages show. */
export const pictures = {
  barrier: {
    src: "/images/services/static-guarding-800.webp",
    alt: "Lowered barrier and a stop sign in front of a guard booth, in daylight",
  },
  lampPath: { src: "/images/side/static-guarding-2.webp", alt: "Path with lamps along a wire fence at dusk" },
  occurrenceBook: {
    src: "/images/side/static-guarding-3.webp",
    alt: "Open occurrence book with a pen, keys and a two-way radio on a desk by a window",
  },
  camera: {
    src: "/images/services/security-systems-800.webp",
    alt: "Surveillance camera on a sunlit wall, leaves of a tree behind",
  },
  controlDesk: {
    src: "/images/side/security-systems-1.webp",
    alt: "Control desk with a site plan and camera views on two screens, a headset and a log sheet",
  },
  cardReader: { src: "/images/side/security-systems-2.webp", alt: "Card reader and door release beside a glass door" },
  leadCar: {
    src: "/images/services/security-escort-800.webp",
    alt: "Lead car on a road between trees, seen through the windscreen of the car behind",
  },
  entryLane: {
    src: "/images/services/high-profile-events-800.webp",
    alt: "Carpet and lanterns in the draped entry lane of a wedding marquee",
  },
  searchTable: {
    src: "/images/side/high-profile-events-1.webp",
    alt: "Leather holdall, tray and hand-held detector on a search table in a hotel lobby",
  },
  trainingGround: {
    src: "/images/services/training-800.webp",
    alt: "Cones and painted lanes on an empty training ground in the morning",
  },
  extinguishers: {
    src: "/images/side/training-courses-1.webp",
    alt: "Row of fire extinguishers on a paved yard, cones and a steel fire tray behind",
  },
  classroom: { src: "/images/side/training-courses-2.webp", alt: "Note pad and pen on a classroom desk" },
};

/** What is seen in pictures of one scene that pages show in different sizes. */
export const scenes = {
  boothWindow: "Window of a guard booth with an open book, a glass of tea and a radio on its sill",
  siren: "White siren box on an outer wall",
  patrolButton: "Plate with the number 07 and a patrol button on a fence post",
  reception: "Visitors' sheet, badges and a telephone on a reception desk",
  logSheet: "Log sheet with a pen on a control desk, a headset and a site plan on screen behind it",
  frontWheel: "Dusty front wheel of a four-wheel-drive vehicle at the kerb",
  detector: "Walk-through detector between rope posts in a hotel lobby",
  convoy: "Two cars following at a distance on a road between trees, seen from above",
  keyCabinet: "Numbered keys in a cabinet above two-way radios in their chargers",
};
