import type { SlideContent } from "../../ui/media/Slide";

export const profileHead = {
  title: "Company profile in fifteen pictures",
  description:
    "Our history, regions and work in fifteen pictures, from the gate to the control room: a private security company based in Islamabad.",
};

export const profileBanner = {
  title: "Company profile",
  description: "Our history, regions and work in fifteen pictures.",
  image: "/images/banners/profile-hero.webp",
};

export const profileFacts = {
  eyebrow: "In brief",
  title: (locality: string) => `A security company from ${locality}`,
  founding: (name: string, founded: string, locality: string, regions: string) =>
    `${name} was established on ${founded}. The office is in ${locality}. We serve clients in ${regions}.`,
  paragraphs: [
    "Clients come to us with one of three needs. They have a place to guard day and night, an event or a journey to protect, or staff to train. Guards, dogs, alarms, cameras and vehicles follow one plan, so that each covers what the others miss.",
    "The page Who we are introduces the directors and shows how a site is run. Downloads has a summary of each law on private security, by territory.",
  ],
  established: "Established",
  office: "Office",
  regions: "Regions served",
  services: "Services",
  about: { label: "Who we are", path: "/about-us" },
  downloads: { label: "Downloads", path: "/downloads" },
};

export const slideshowWords = {
  eyebrow: "The work in pictures",
  title: "From the gate to the control room",
  label: "Company profile in pictures",
  previous: "Previous slide",
  next: "Next slide",
  scroll: "Scroll sideways to see every picture.",
  position: (slide: number, slides: number) => `Slide ${slide} of ${slides}`,
  /** What a screen reader calls the parts. */
  kind: "carousel",
  slideKind: "slide",
};

const picture = (number: string) => `/images/slides/slide-${number}.webp`;

/** Numbers 1 to 14 and 16: the gap comes from the specification. */
export const slides: SlideContent[] = [
  {
    src: picture("01"),
    alt: "Dark vehicle with its headlights on at a guarded gate at dusk, with a barrier, a lit booth and two guards",
    title: "The gate",
    text: "A vehicle waits at the barrier until its papers, passengers and load are checked. A second guard watches the road.",
  },
  {
    src: picture("02"),
    alt: "Guard seen from behind in front of a lit booth with the sign Security",
    title: "The post",
    text: "The booth holds the book, the radio charger and the orders for this post. The guard meets visitors outside.",
  },
  {
    src: picture("03"),
    alt: "Surveillance camera on a dark wall, blurred city lights below an orange sky",
    title: "The camera",
    text: "Each camera has one job: a face, a number plate or a till. It needs a clean lens, above all in the dusty months.",
  },
  {
    src: picture("04"),
    alt: "Edge of an armoured car's open door: five layers of glass above the steel",
    title: "The armoured vehicle",
    text: "Its certificate says what it can stop. Read it before you hire, and ask what the vehicle cannot do.",
  },
  {
    src: picture("05"),
    alt: "Seven guards in a row and one facing them on a training ground at sunset",
    title: "The training ground",
    text: "The day starts with uniform and drill. Then come searching, report writing and first aid.",
  },
  {
    src: picture("06"),
    alt: "Two guards at crowd barriers in front of a lit stage with the words Summit, Islamabad",
    title: "The event",
    text: "Before the doors open, each guard walks the area and learns the nearest exit.",
  },
  {
    src: picture("07"),
    alt: "Handler holding a security dog on a lead, both looking across a plain at sunset",
    title: "The dog team",
    text: "Dog and handler work as a pair. The handler decides when the dog rests.",
  },
  {
    src: picture("08"),
    alt: "Guard seen from behind in front of a wall of camera screens in a dark control room",
    title: "The control room",
    text: "The operator sees several places at once, sends the nearest guard and writes down the time.",
  },
  {
    src: picture("09"),
    alt: "Three dark vehicles driving one behind the other on a wet road below hills at dusk",
    title: "The convoy",
    text: "One vehicle looks ahead, one carries the passengers, one covers the rear. They close up in town.",
  },
  {
    src: picture("10"),
    alt: "Alarm keypad beside an office door, in the light of a window",
    title: "The alarm",
    text: "An alarm helps only when somebody responds. So the call list needs as much care as the batteries.",
  },
  {
    src: picture("11"),
    alt: "Office lobby with a walk-through detector, four speed gates, a reception desk and a guard",
    title: "The lobby",
    text: "Speed gates count the people inside. In a fire, that is the first figure the fire brigade asks for.",
  },
  {
    src: picture("12"),
    alt: "Guard and dog walking along a wire fence at dusk, seen from behind",
    title: "The perimeter",
    text: "A patrol along the fence looks for changes: a lamp that is out, a gap under the wire, a new track.",
  },
  {
    src: picture("13"),
    alt: "Front of an armoured vehicle with bright headlights and a steel bumper guard",
    title: "The escort vehicle",
    text: "A strong bumper helps the driver to leave a dangerous place.",
  },
  {
    src: picture("14"),
    alt: "Office building at dusk with some of its windows lit, two vehicles and a guard in front",
    title: "The building at night",
    text: "At night, lit windows tell a guard a lot. A light on the wrong floor needs a patrol.",
  },
  {
    src: picture("16"),
    alt: "Shield with a tower in brass and night blue, standing on a plinth",
    title: "The shield",
    text: "A tower on a shield is our mark. It stands for holding a post until relief comes.",
  },
];
