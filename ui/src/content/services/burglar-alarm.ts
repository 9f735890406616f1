import type { ServiceWords } from "./service-words";

export const burglarAlarm: ServiceWords = {
  head: {
    title: "Burglar alarms and alarm response",
    description:
      "Intruder alarms for houses, shops, offices and stores: survey, detectors, load-shedding, and what happens from the first signal to the report.",
  },
  heading: "Burglar alarm",
  lead: "Intruder alarms for houses, shops, offices and stores, with people behind them who know what each signal means.",
  round: { alt: "Alarm keypad beside a door, its display reading Armed", subject: "left" },
  sideImages: [
    { src: "/images/side/security-systems-1.webp", alt: "Officer in front of a wall of camera screens in a control room" },
    { src: "/images/side/training-courses-2.webp", alt: "Two-way radio, torch and keys" },
  ],
  intro: {
    title: "A siren alone catches nobody",
    paragraphs: [
      "An alarm does three things: it notices, it tells someone, and someone comes. Shops sell the first part in a box. The second fails when a cable is cut or the power has been off since noon, and the third fails when nobody has agreed who goes, with which key, and whom he may find inside. We plan the three together, beginning with the last.",
      "The survey starts outside. Which wall is climbed from the empty plot next door? Which kitchen window has no grille? Where does the servant quarter's stair reach the roof? Then the habits of the house or shop: who opens first and closes last, who sleeps there, whether cats, curtains or a ceiling fan move at night. Detectors are chosen for the answers. A house with children who rise at dawn is armed by rooms; a jeweller's shutter in a bazaar calls for vibration contacts and not for a beam across a pavement.",
      "After that come the codes. Each person has one of his own, so that the log says who opened, and a code is deleted on the day its owner leaves your employment.",
    ],
  },
  features: {
    title: "What belongs to an alarm",
    items: [
      {
        title: "Power through load-shedding",
        text: "Panel, siren and sender run on their own battery. A low battery is itself a signal, reported before it is empty.",
      },
      {
        title: "Two ways to call",
        text: "A wired line and a mobile one. When either falls silent the control room asks why.",
      },
      {
        title: "Silent panic buttons",
        text: "At the till, the reception and the bedside. They make no sound on the spot and are tested with you.",
      },
      {
        title: "A code under threat",
        text: "A second code switches the alarm off like the first, and tells the control room that somebody stands beside you.",
      },
    ],
  },
  details: {
    kind: "panels",
    title: "The alarm, part by part",
    lead: "Open a part to see what it holds.",
    topics: [
      {
        title: "Detectors and where they go",
        text: "Each opening is covered by what suits it.",
        items: [
          "Magnetic contacts on outer doors, roof doors and shutters",
          "Glass-break and vibration detectors on show windows and safes",
          "Movement detectors in corridors that every intruder must cross, away from fans and direct sun",
          "Beams along the boundary wall where dogs, trees and the street leave them in peace",
          "Smoke and gas detectors on the same panel, with a sound of their own",
        ],
      },
      {
        title: "Panel, keypad and siren",
        text: "The panel stands where a burglar would need time to find it.",
        items: [
          "Keypad inside the entrance, with a delay just long enough for the owner",
          "Part-arming: the ground floor at night, the shop but not the office",
          "Siren high on the wall, with a tamper contact and a battery inside",
          "Dated log of arming, disarming, alarms and faults",
        ],
      },
      {
        title: "What happens in an alarm response",
        text: "The same order each time, and each step is written down with its time.",
        items: [
          "The operator reads which detector spoke, and whether a second one followed: one may be a cat, two in a row are a path",
          "He calls the first name on your list and asks for the password; a wrong word counts as an alarm",
          "The responding guards are told the address, the side of entry and who may be inside",
          "They walk the outside first, and do not enter a building that shows a break-in: they watch the exits and the police are called on 15",
          "With the key-holder and the police they go through the rooms, and stay until door or window is made fast",
          "You receive the report: signal, calls, arrival, what was found, what needs repair",
        ],
      },
      {
        title: "False alarms",
        text: "An alarm that cries every night is soon switched off, so each false one is followed up.",
        items: [
          "Cause noted: user, animal, weather, equipment, power",
          "Detector moved, changed or given a different task",
          "People who forget their code are shown again, not blamed",
        ],
      },
      {
        title: "Shops, houses, offices and stores",
        text: "The same equipment, four different uses.",
        items: [
          "Shops: arming tied to the shutter, panic button under the counter, opening watched for a stranger behind the owner",
          "Houses: family armed in, guard at the gate with a handset, cook and driver with codes for their hours",
          "Offices: last one out arms; cleaners have a code that works in their hours only",
          "Stores and cold rooms: roof and rear wall first, temperature and power on the same line",
        ],
      },
      {
        title: "Upkeep",
        text: "An alarm ages quietly.",
        items: [
          "Each detector walked past and seen on the screen",
          "Batteries changed by date and not by failure",
          "Names and numbers on the call list confirmed with you",
          "Codes of former employees deleted",
        ],
      },
    ],
  },
  related: ["/services/security-system", "/services/physical-security", "/services/canine"],
};
