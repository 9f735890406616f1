import type { ServiceWords } from "../../service-page";
import { pictures } from "../pictures";

export const words: ServiceWords = {
  head: {
    title: "Burglar alarms and alarm response",
    description:
      "Intruder alarms for houses, shops, offices and stores: survey, detectors, power cuts, and what happens from the first signal to the report.",
  },
  heading: "Burglar alarm",
  lead: "Intruder alarms for houses, shops, offices and stores, with a plan for who responds to each signal.",
  roundPicture: pictures.response,

  picture: pictures.log,
  intro: {
    title: "An alarm needs somebody who comes",
    paragraphs: [
      {
        lead: "Three steps",
        text: "An alarm does three things. It notices, it calls, and somebody comes. Shops sell the first part. The second fails when a cable is cut or the power has been off since noon. The third fails when nobody has agreed who goes, with which key. We plan all three, and we start with the last.",
      },
      {
        lead: "The survey",
        text: "The survey starts outside. Which wall is easy to climb from the empty plot next door? Which kitchen window has no grille? Then we ask about the habits of the house or shop. Who opens first and closes last? Who sleeps there? Do cats, curtains or a ceiling fan move at night? The answers decide which detectors you need.",
      },
      {
        lead: "The codes",
        text: "Each person has a code, so that the log shows who opened. When somebody leaves your service, delete that code on the last day.",
      },
    ],
  },
  features: {
    title: "What an alarm needs",
    items: [
      {
        title: "Power through load-shedding",
        text: "The panel, the siren and the transmitter each have a battery. A low battery sends a signal before it is empty.",
      },
      {
        title: "Two ways to call",
        text: "A wired line and a mobile one. If one of them goes silent, that is a signal, too.",
      },
      {
        title: "Silent panic buttons",
        text: "At the till, the reception and the bedside. They make no sound on the spot. Test them with us.",
      },
      {
        title: "A code under threat",
        text: "A second code switches the alarm off like the first, and silently says that somebody is forcing you.",
      },
    ],
  },
  plan: {
    title: "A house at night, in two zones",
    lead: "The tinted rooms are armed at night. In the white ones, the family sleeps.",
    alt: "Floor plan of a house with alarm contacts and detectors; seven numbered parts.",
    legend: [
      { name: "Keypad", text: "Inside the entrance, with a delay just long enough for the owner." },
      {
        name: "Contacts",
        text: "The brass squares on doors and windows. Each one watches one door or window.",
      },
      { name: "Movement detector", text: "It watches the corridor that a burglar has to cross." },
      { name: "Glass-break detector", text: "It hears the window of the living room break." },
      { name: "Panel", text: "In the store, where a burglar needs time to find it." },
      { name: "Siren", text: "High on the wall, with a tamper contact and a battery." },
      { name: "Panic button", text: "Beside the bed. It makes no sound on the spot." },
    ],
  },
  details: {
    title: "The alarm, part by part",
    lead: "Open a part to see what it holds.",
    topics: [
      {
        title: "What happens in an alarm response",
        text: "A usual order. Your contract says who receives the signals, who comes and how long they stay.",
        items: [
          "The operator sees which detector triggered; two in sequence suggest an intruder",
          "The operator calls the first name on your list and asks for the password; a wrong word counts as an alarm",
          "The responding guards hear the address, the side of entry and who is likely to be inside",
          "They check the outside first; at a break-in they watch the exits and call the police on 15",
          "They enter with the key-holder and the police; the contract says who guards a broken door",
          "The report names signal, calls, arrival, findings and repairs",
        ],
      },
      {
        title: "Detectors and where they go",
        text: "Each opening gets the detector that suits it.",
        items: [
          "Magnetic contacts on outer doors, roof doors and shutters",
          "Glass-break and vibration detectors on shop windows and safes",
          "Movement detectors in corridors, away from fans and direct sun",
          "Beams along the boundary wall, clear of dogs, trees and the street",
          "Smoke and gas detectors on the same panel, with a sound of their own",
        ],
      },
      {
        title: "Panel, keypad and siren",
        text: "The panel belongs where a burglar needs time to find it.",
        items: [
          "Keypad inside the entrance, with a delay just long enough for the owner",
          "Part-arming: the ground floor at night, the shop without the office",
          "Siren high on the wall, with a tamper contact and a battery inside",
          "Dated log of arming, disarming, alarms and faults",
        ],
      },
      {
        title: "False alarms",
        text: "People switch off an alarm that cries every night. So each false alarm needs a cause.",
        items: [
          "Cause noted: user, animal, weather, equipment, power",
          "Detector moved, changed or given another task",
          "People who forget their code are shown again, without blame",
        ],
      },
      {
        title: "Shops, houses, offices and stores",
        text: "The same equipment, four different uses.",
        items: [
          "Shops: arming linked to the shutter, panic button under the counter",
          "Houses: alarm on while the family sleeps; cook and driver have codes for their hours",
          "Offices: the last one out arms; cleaners have a code for their hours",
          "Stores and cold rooms: roof and rear wall first, temperature and power on the same line",
        ],
      },
      {
        title: "Upkeep",
        text: "Test the alarm often, and after every change.",
        items: [
          "Each detector walked past and seen on the screen",
          "Batteries changed by date",
          "Names and numbers on the call list confirmed with you",
          "Codes of former staff deleted",
        ],
      },
    ],
  },
  questions: [
    {
      question: "How fast does somebody come?",
      answer:
        "We write a target time for your address into the quotation, by day and by night. It follows from the distance, the traffic and the hour. Agree with us how it is measured and what follows when it is missed.",
    },
    {
      question: "Who owns the equipment?",
      answer:
        "You can buy or rent it. The contract says which, what repairs cost, how long parts are available, and what happens to the equipment when the contract ends.",
    },
    {
      question: "Does the alarm lower our insurance premium?",
      answer:
        "Ask your insurer before the survey. Some insurers want a certain type of lock, siren or log. If you send us their list, we plan the alarm by it.",
    },
  ],
  closing: "Tell us about the doors and windows",
  related: ["/services/security-system", "/services/physical-security", "/services/canine"],
};
