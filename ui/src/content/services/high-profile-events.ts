import type { ServiceWords } from "./service-words";

export const highProfileEvents: ServiceWords = {
  head: {
    title: "Security for events and weddings",
    description:
      "Entry lanes, screening, parking and the way out for conferences, weddings, exhibitions and official visits in Islamabad, Punjab and KPK.",
  },
  heading: "High-profile and special events",
  lead: "Conferences, weddings, exhibitions and official visits: one ground plan for guests, vehicles and staff, and for the way out.",
  round: { alt: "Security officers in front of a lit conference stage and crowd barriers", subject: "right" },
  sideImages: [
    { src: "/images/side/high-profile-events-1.webp", alt: "Security dog in a harness beside its handler" },
    { src: "/images/side/high-profile-events-2.webp", alt: "Speed gates and a walk-through detector in an office lobby" },
  ],
  intro: {
    title: "An event is guarded before it begins",
    paragraphs: [
      "We visit the venue with the organiser and, where it can be arranged, at the hour of the event. A hotel ballroom in Islamabad, a marquee outside Lahore and an open ground in Peshawar share nothing but the guest list. We count doors and measure them, follow the road from the main gate to the stage, look for the place where a queue will block a fire exit, and ask what the venue's own guards will do and what they will leave to us.",
      "The plan is a drawing with numbers on it. Each number is a post; each post has a name, a task, a radio call sign and a relief. The organiser receives the same drawing, so that when the guest of honour comes by another door both sides move the same people.",
      "District police and, for official guests, the protocol staff set their own cordon. Private guards do not direct public traffic and do not search the street. We settle with them where their ring ends and ours begins, write it down, and keep one officer beside their control for the whole event.",
    ],
  },
  features: {
    title: "What the plan covers",
    items: [
      {
        title: "Entry in lanes",
        text: "Families, press, staff and suppliers enter by different lanes. A woman searches women, behind a screen and not in the corridor.",
      },
      {
        title: "Screening",
        text: "Walk-through frame, hand detector and bag table, with room behind them for the guest whom the frame has stopped.",
      },
      {
        title: "Parking",
        text: "Drivers hand over no keys to strangers. Rows are numbered, an aisle stays free for ambulance and fire engine, and no car stands along the hall.",
      },
      {
        title: "Stage and guests of honour",
        text: "A holding room, a walked route with a second one beside it, and an officer who watches the hall and not the speaker.",
      },
      {
        title: "The way out",
        text: "Exits are unlocked and lit before the first guest comes. Every officer knows which door his part of the hall uses and where its people gather.",
      },
      {
        title: "Lost children, found bags",
        text: "One desk, one register. An unattended bag is not opened: the area is cleared and the bomb disposal squad is called.",
      },
    ],
  },
  details: {
    kind: "topics",
    title: "Four events, four plans",
    lead: "The risk decides where the posts stand.",
    topics: [
      {
        title: "Weddings",
        text: "Mehndi, barat and walima are three evenings with three lists, and nobody wants to be asked for a card.",
        items: [
          "Relatives of both sides stand at the entrance with the guards",
          "Jewellery, cash envelopes and the bridal room have their own post",
          "No weapon inside and no aerial firing: the host is told so beforehand",
          "A post at the generator and the gas cylinders of the caterer",
        ],
      },
      {
        title: "Conferences and seminars",
        text: "The badge is the key, and it changes hands easily.",
        items: [
          "Badges with photograph, collected against an identity card",
          "Technicians and caterers checked the day before",
          "Hall swept, locked and sealed between rehearsal and opening",
        ],
      },
      {
        title: "Exhibitions and launches",
        text: "The stock is on show, and the doors are open all day.",
        items: [
          "Night watch from build-up to dismantling",
          "Goods leave only with an exhibitor's pass",
          "Counting at the doors, so that the hall is closed before it is full",
        ],
      },
      {
        title: "Visits and public ceremonies",
        text: "Hours of waiting, then minutes that count.",
        items: [
          "Route and alternative timed at the same hour of an earlier day",
          "Roofs and windows above the path noted for the police",
          "Dog team for the last sweep, then nobody enters unsearched",
        ],
      },
    ],
  },
  related: ["/services/canine", "/services/security-escort", "/services/bullet-proof-vehicles"],
};
