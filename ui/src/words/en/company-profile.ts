import { pageLink } from "../links";
import { scenes, pictures as shared } from "./pictures";

export const profileHead = {
  title: "Company profile in fifteen pictures",
  description:
    "Our history, regions and work in fifteen pictures, from the gate to the control room: a private security company based in Islamabad.",
};

export const profileBanner = {
  title: "Company profile",
  description: "Our history, regions and work in fifteen pictures.",
  image: "/images/banners/profile-hero.svg",
};

export const profileFacts = {
  title: (locality: string) => `A security company from ${locality}`,
  founding: (name: string, founded: string, locality: string, regions: string) =>
    `${name} was established on ${founded}. The office is in ${locality}. We serve clients in ${regions}.`,
  paragraphs: [
    "Clients come to us with one of three needs. They have a place to guard day and night, an event or a journey to protect, or staff to train. Guards, dogs, alarms, cameras and vehicles follow one plan, so that each covers what the others miss.",
    "“Who we are” introduces the directors and our way of working. “Downloads” sums up the private security laws.",
  ],
  established: "Established",
  office: "Office",
  regions: "Regions served",
  licences: "Licences",
  about: pageLink("/about-us"),
  downloads: pageLink("/downloads"),
};

export const slideshowWords = {
  eyebrow: "The work in pictures",
  title: "From the gate to the control room",
  label: "Company profile in pictures",
  previous: "Previous slide",
  next: "Next slide",
  scroll: "Scroll sideways to see every picture.",
  show: (title: string) => `Show slide: ${title}`,
  position: (slide: number, slides: number) => `Slide ${slide} of ${slides}`,
  /** What a screen reader calls the parts. */
  kind: "carousel",
  slideKind: "slide",
};

const pictures = (number: string) => ({
  src: `/images/slides/slide-${number}.webp`,
  thumb: `/images/slides/thumbs/slide-${number}.webp`,
});
/** A drawing is sharp, and light, at any size. */
const drawing = (number: string) => ({ src: `/images/slides/slide-${number}.svg`, thumb: `/images/slides/slide-${number}.svg` });

/** A picture, 1600 by 900 pixels, a small copy of it, 192 by 108, and a title and text. */
export type SlideContent = { src: string; thumb: string; alt: string; title: string; text: string };

/** Numbers 1 to 14 and 16: the gap comes from the specification. */
export const slides: SlideContent[] = [
  {
    ...drawing("01"),
    alt: shared.gate.alt,
    title: "The post",
    text: "The booth holds the book, the radio charger and the orders for this post. The guard meets visitors outside.",
  },
  {
    ...pictures("02"),
    alt: "Speed gate in an office lobby, a card with its ribbon on the reader",
    title: "The lobby",
    text: "Speed gates count the people inside. In a fire, that is the first figure the fire brigade asks for.",
  },
  {
    ...pictures("03"),
    alt: scenes.keyCabinet,
    title: "Keys and radios",
    text: "A key has a number, not a name. The book says who has it. Each radio goes back into its charger after the shift.",
  },
  {
    ...pictures("04"),
    alt: "Edge of an armoured car's open door: five layers of glass above the steel",
    title: "The armoured vehicle",
    text: "Its certificate says what it can stop. Read it before you hire, and ask what the vehicle cannot do.",
  },
  {
    ...drawing("05"),
    alt: shared.drill.alt,
    title: "The training ground",
    text: "The day starts with uniform and drill. Searching, report writing and first aid follow.",
  },
  {
    ...drawing("06"),
    alt: shared.marquee.alt,
    title: "The event",
    text: "Before the doors open, each guard walks the area and learns the nearest exit.",
  },
  {
    ...drawing("07"),
    alt: shared.handler.alt,
    title: "The dog team",
    text: "Dog and handler work as a pair. The handler decides when the dog rests.",
  },
  {
    ...drawing("08"),
    alt: shared.controlRoom.alt,
    title: "The control room",
    text: "The operator sees several places at once, sends the nearest guard and writes down the time.",
  },
  {
    ...drawing("09"),
    alt: "Drawing: three vehicles on a road, 60 metres apart; below, the same in town, 8 metres apart",
    title: "The convoy",
    text: "One vehicle looks ahead, one carries the passengers, one covers the rear. They close up in town.",
  },
  {
    ...drawing("10"),
    alt: shared.response.alt,
    title: "The alarm",
    text: "An alarm helps only when somebody responds. So the call list needs as much care as the batteries.",
  },
  {
    ...pictures("11"),
    alt: scenes.searchTable,
    title: "The search",
    text: "Bags go over a table, one at a time, in front of their owner. Tables stand so that the queue cannot look in.",
  },
  {
    ...drawing("12"),
    alt: shared.patrol.alt,
    title: "The perimeter",
    text: "A patrol along the fence looks for changes: a lamp that is out, a gap under the wire, a new track.",
  },
  {
    ...drawing("13"),
    alt: shared.crew.alt,
    title: "The route",
    text: "The planned road, the second choice and the safe stops stand on one map. Each driver has studied it.",
  },
  {
    ...drawing("14"),
    alt: "Drawing: a building and the patrol around it at night, from above",
    title: "The building",
    text: "The first round ends before the staff arrive. A window left open goes into the book.",
  },
  {
    ...drawing("16"),
    alt: "Shield with a tower, and the words: Holding a post until relief comes.",
    title: "The shield",
    text: "A tower on a shield is our mark: it guards what is behind it.",
  },
];
