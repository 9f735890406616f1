import type { SlideContent } from "../../ui/media/Slide";

export const profileHead = {
  title: "Company profile in fifteen pictures",
  description:
    "Who we are, since when and where we work, and fifteen pictures from the gate to the control room: a private security company in Islamabad.",
};

export const profileBanner = {
  title: "Company profile",
  description: "Who we are, since when and where, and fifteen pictures of the work.",
  image: "/images/slides/slide-11.webp",
};

export const profileFacts = {
  eyebrow: "In brief",
  title: (locality: string) => `A security company from ${locality}`,
  founding: (name: string, founded: string, locality: string, regions: string) =>
    `${name} was established on ${founded}. The office is in ${locality}; guards, escorts and technicians work in ${regions}.`,
  paragraphs: [
    "Clients come with one of three needs: a place that has to be watched day and night, an event or a journey that has to end well, or people of their own who want to learn how a site is protected. Guards, dogs, alarms, cameras and vehicles are planned by the same office, so that the camera looks where the guard cannot and the guard knows what the camera saw.",
    "The page Who we are introduces the directors and shows how a site is supervised. Under Downloads there are reference sheets on the laws that bind a security company, territory by territory.",
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
    alt: "Dark vehicle with its headlights on at a guarded gate at dusk, with a barrier, a lit booth and two officers",
    title: "The gate",
    text: "A vehicle stays in front of the barrier until papers, passengers and load agree. A second officer watches the road behind it.",
  },
  {
    src: picture("02"),
    alt: "Officer seen from behind in front of a lit booth with the sign Security",
    title: "The post",
    text: "The booth holds the log, the radio charger and the orders for this one post. When somebody comes, the guard meets him outside.",
  },
  {
    src: picture("03"),
    alt: "Surveillance camera on a dark wall, blurred city lights below an orange sky",
    title: "The camera",
    text: "Each camera has one thing to show: a face, a number plate, a till. Its lens is wiped before the monsoon turns dust into mud.",
  },
  {
    src: picture("04"),
    alt: "Dark armoured four-wheel-drive vehicle with its headlights on in a studio",
    title: "The armoured vehicle",
    text: "What it withstands is written in its papers, and we go through them with the client. What it cannot do is said as plainly.",
  },
  {
    src: picture("05"),
    alt: "Seven officers in a row and one facing them on a training ground at sunset",
    title: "The training ground",
    text: "The day opens with turn-out and drill. Most of its hours go to searching, writing reports and first aid.",
  },
  {
    src: picture("06"),
    alt: "Two officers at crowd barriers in front of a lit stage with the words Summit, Islamabad",
    title: "The event",
    text: "Before the doors of a conference open, each officer at the barriers has walked his stretch and knows the exit behind him.",
  },
  {
    src: picture("07"),
    alt: "Handler holding a security dog on a lead, both looking across a plain at sunset",
    title: "The dog team",
    text: "Handler and dog are posted as a pair. When they rest is the handler's decision, whatever the programme says.",
  },
  {
    src: picture("08"),
    alt: "Officer seen from behind in front of a wall of camera screens in a dark control room",
    title: "The control room",
    text: "Pictures from several places arrive side by side. The operator sends the nearest guard and notes the minute in which he was called.",
  },
  {
    src: picture("09"),
    alt: "Three dark vehicles driving one behind the other on a wet road below hills at dusk",
    title: "The convoy",
    text: "One vehicle looks ahead, one carries, one keeps the rear free. They spread out on the motorway and close up in town.",
  },
  {
    src: picture("10"),
    alt: "Alarm keypad on a wall beside a door, its display reading Armed, all zones secure",
    title: "The alarm",
    text: "A keypad that reads Armed is worth as much as the person who answers. So the list of whom to call is kept as carefully as the batteries.",
  },
  {
    src: picture("11"),
    alt: "Office lobby with a walk-through detector, four speed gates, a reception desk and an officer",
    title: "The lobby",
    text: "Speed gates count who is inside. When a building has to be emptied, that figure is what the fire brigade asks for first.",
  },
  {
    src: picture("12"),
    alt: "Officer and dog walking along a wire fence at dusk, seen from behind",
    title: "The perimeter",
    text: "A round along the fence is worth what its report says: which lamp is out, which post leans, which track is new.",
  },
  {
    src: picture("13"),
    alt: "Front of an armoured vehicle with bright headlights and a steel bumper guard",
    title: "The escort vehicle",
    text: "Steel in front of the radiator lets the driver leave a place in which he should not stay.",
  },
  {
    src: picture("14"),
    alt: "Office building at dusk with some of its windows lit, two vehicles and an officer in front",
    title: "The building at night",
    text: "After hours a building is read by its windows. A light on the wrong floor sends the patrol upstairs.",
  },
  {
    src: picture("16"),
    alt: "Shield with a tower in brass and night blue, standing on a plinth",
    title: "The shield",
    text: "A tower on a shield is the company's mark. It stands for holding a post until the relief has come.",
  },
];
