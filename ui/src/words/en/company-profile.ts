import { pageLink } from "../links";
import { pictures } from "./pictures";

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
  text: "Clients come to us with one of three needs. They have a place to guard day and night, an event or a journey to protect, or staff to train. Guards, dogs, alarms, cameras and vehicles follow one plan, so that each covers what the others miss.",
  labels: { established: "Established", office: "Office", regions: "Regions served" },
  about: pageLink("/about-us"),
  print: "Print, or save as PDF",
};

export const slideshowWords = {
  eyebrow: "The work in pictures",
  title: "Our work in fifteen pictures",
  label: "Company profile in pictures",
  previous: "Previous slide",
  next: "Next slide",
  scroll: "Scroll sideways to see every picture.",
  show: (title: string) => `Show slide: ${title}`,
  position: (slide: number, slides: number) => `Slide ${slide} of ${slides}`,
  /** The role descriptions of the carousel and its slides, for screen readers. */
  kind: "carousel",
  slideKind: "slide",
};

/** The slide and its picture. */
const slide = (number: number) => ({
  number,
  src: `/images/slides/slide-${String(number).padStart(2, "0")}.svg`,
});

/** A drawing with an aspect ratio of 16 to 9, and its text. */
export type SlideContent = {
  number: number;
  src: string;
  alt: string;
  title: string;
  text: string;
};

/** Numbers 1 to 14 and 16: the gap comes from the specification. */
export const slides: SlideContent[] = [
  {
    ...slide(1),
    alt: pictures.gate.alt,
    title: "The post",
    text: "The booth holds the book, the radio charger and the orders for this post. The guard meets visitors outside.",
  },
  {
    ...slide(2),
    alt: "Drawing: in an office lobby in the evening, a visitor holds a card to the reader of a glass gate; a guard stands beside it",
    title: "The lobby",
    text: "Speed gates count the people inside. In a fire, that is the first figure the fire brigade asks for.",
  },
  {
    ...slide(3),
    alt: "Drawing: a guard's hand hangs a key back in a lit key cabinet; below it, radios stand in their chargers, one place is empty",
    title: "Keys and radios",
    text: "A key has a number, not a name. The book says who has it. Each radio goes back into its charger after the shift.",
  },
  {
    ...slide(4),
    alt: "Drawing: a guard opens the rear door of an armoured car at night; its edge shows thick glass in layers above bolted steel",
    title: "The armoured vehicle",
    text: "Its certificate says what it can stop. Read it before you hire, and ask what the vehicle cannot do.",
  },
  {
    ...slide(5),
    alt: pictures.drill.alt,
    title: "The training ground",
    text: "The day starts with uniform and drill. Searching, report writing and first aid follow.",
  },
  {
    ...slide(6),
    alt: pictures.marquee.alt,
    title: "The event",
    text: "Before the doors open, each guard walks the area and learns the nearest exit.",
  },
  {
    ...slide(7),
    alt: pictures.handler.alt,
    title: "The dog team",
    text: "Dog and handler work as a pair. The handler decides when the dog rests.",
  },
  {
    ...slide(8),
    alt: pictures.controlRoom.alt,
    title: "The control room",
    text: "The operator sees several places at once, sends the nearest guard and writes down the time.",
  },
  {
    ...slide(9),
    alt: "Drawing: three vehicles on a road, 60 metres apart; below, the same in town, 8 metres apart",
    title: "The convoy",
    text: "One vehicle looks ahead, one carries the passengers, one covers the rear. They close up in town.",
  },
  {
    ...slide(10),
    alt: pictures.response.alt,
    title: "The alarm",
    text: "An alarm helps only when somebody responds. So the call list needs as much care as the batteries.",
  },
  {
    ...slide(11),
    alt: "Drawing: on a search table in a hotel lobby, gloved hands open a travel bag before its owner; phone, keys and watch lie in a tray",
    title: "The search",
    text: "Bags go over a table, one at a time, in front of their owner. Tables stand so that the queue cannot look in.",
  },
  {
    ...slide(12),
    alt: pictures.patrol.alt,
    title: "The perimeter",
    text: "A patrol along the fence looks for changes: a lamp that is out, a gap under the wire, a new track.",
  },
  {
    ...slide(13),
    alt: pictures.crew.alt,
    title: "The route",
    text: "The planned road, the second choice and the safe stops stand on one map. Each driver has studied it.",
  },
  {
    ...slide(14),
    alt: "Drawing: a building and the patrol around it at night, from above",
    title: "The building",
    text: "The first round ends before the staff arrive. A window left open goes into the book.",
  },
  {
    ...slide(16),
    alt: "Shield with a tower, and the words: Holding a post until relief comes.",
    title: "The shield",
    text: "A tower on a shield is our mark: it guards what is behind it.",
  },
];
