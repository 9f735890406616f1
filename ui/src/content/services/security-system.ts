import type { ServiceWords } from "./service-words";

export const securitySystem: ServiceWords = {
  head: {
    title: "CCTV and access control systems",
    description:
      "Cameras, access control, gates and screening planned around your doors and blind corners, with a control room procedure and power for load-shedding.",
  },
  heading: "Security systems",
  lead: "Cameras, access control, gates and screening, planned around your doors and blind corners and around the guard who acts on them.",
  round: { alt: "Surveillance camera on a wall with blurred city lights behind", subject: "left" },
  sideImages: [
    { src: "/images/side/security-systems-1.webp", alt: "Officer in front of a wall of camera screens in a control room" },
    { src: "/images/side/security-systems-2.webp", alt: "Speed gates and a walk-through detector in an office lobby" },
  ],
  intro: {
    title: "The plan comes before the catalogue",
    paragraphs: [
      "Many sites have cameras and no pictures: the lens faces the setting sun, the number plate is four pixels wide, the recorder stopped when the generator took too long. We begin with the questions that a recording must answer. Who came through this door? Which vehicle left with the load? Was the cash counted at this table? Each question gives one camera a place, a height and a lens. Corners without a question get light and a lock instead.",
      "The survey goes door by door: which way it opens, who needs it, what happens to it in a fire. An exit that is locked by a card must open by hand when smoke comes. Cables are drawn where a ladder does not reach, and the recorder stands in a locked room with a fan, for in June a cupboard is an oven.",
      "Equipment shortens a guard's way to the right place; it does not go there. For every alarm on the screen there is a line in the post orders that says who walks, who calls and who stays.",
    ],
  },
  features: {
    title: "What we pay attention to",
    items: [
      {
        title: "Load-shedding and surges",
        text: "Recorder, switches and door controllers run on a battery that bridges the change to the generator. Surge protection stands in front of them.",
      },
      {
        title: "Dust, heat and monsoon",
        text: "Housings, seals and cleaning rounds chosen for the place: a cement works needs different ones from a lobby.",
      },
      {
        title: "Who may look",
        text: "Passwords are changed from the maker's, each user has a name, and the log shows who copied a recording.",
      },
      {
        title: "Privacy",
        text: "No camera looks into washrooms, prayer rooms, changing rooms or a neighbour's window. A sign at the entrance says that there are cameras.",
      },
    ],
  },
  details: {
    kind: "panels",
    title: "The system, part by part",
    lead: "Open a part to see what it holds. A site seldom needs all of them.",
    topics: [
      {
        title: "Cameras and recording",
        text: "Few cameras in the right places are watched; many in the wrong ones are not.",
        items: [
          "Face height at entrances, wide view in halls, plate reading at the barrier",
          "Infrared or better lamps where the night picture fails",
          "Recording for as many days as you decide, with the disk sized for it",
          "Clock set and checked, for a wrong hour spoils evidence",
          "Copies handed to the police against a receipt",
        ],
      },
      {
        title: "Access control",
        text: "A card answers who and when; a key answers neither.",
        items: [
          "Cards, codes or fingerprints by door and by hour",
          "Visitors' cards that end with the day",
          "Doors that report when they are held open or forced",
          "Lost cards blocked at once, leavers on their last day",
          "Mechanical release on every escape route",
        ],
      },
      {
        title: "Gates, barriers and vehicles",
        text: "Vehicles are stopped before the building and not at it.",
        items: [
          "Boom barriers, sliding gates and bollards by the weight they must stop",
          "Two barriers in a row where a vehicle is searched between them",
          "Under-vehicle mirrors or cameras, and light to see by",
          "Speed breakers and a bend on a straight approach",
        ],
      },
      {
        title: "Screening of people and bags",
        text: "The frame finds metal; the person beside it finds the reason.",
        items: [
          "Walk-through frames away from lifts and steel doors that disturb them",
          "Hand detectors, tested each morning with the same object",
          "Baggage scanners with trained operators who change seats often",
          "A separate place for women, and a shelf for what may not go in",
        ],
      },
      {
        title: "Perimeter and intrusion",
        text: "Noticing at the wall leaves time; noticing at the door leaves none.",
        items: [
          "Fence sensors and beams, chosen after a look at trees, dogs and goats",
          "Lamps on movement along unlit stretches",
          "Burglar alarm inside, on the same screen",
          "Patrol points that prove when a guard was where",
        ],
      },
      {
        title: "The control room",
        text: "Where pictures become decisions.",
        items: [
          "Screens in reach of one pair of eyes, the rest called up by alarm",
          "Written procedure for each alarm, with telephone numbers beside it",
          "Radio check with every post at fixed hours",
          "Incident log, shift handover, and a second operator for breaks",
        ],
      },
      {
        title: "Handover and upkeep",
        text: "A system is finished when your people can use it.",
        items: [
          "Drawings, passwords and settings handed to you in a sealed envelope",
          "Training for guards and for the owner at the keyboard",
          "Maintenance visits with lenses cleaned, disks checked and batteries tested under load",
          "Faults in the weekly report until they are mended",
        ],
      },
    ],
  },
  related: ["/services/burglar-alarm", "/services/physical-security", "/services/training-courses"],
};
