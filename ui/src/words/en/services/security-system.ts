import type { ServiceWords } from "../../service-page";
import { pictures } from "../pictures";

export const words: ServiceWords = {
  head: {
    title: "CCTV and access control systems",
    description:
      "Cameras, access control, gates and screening planned around your doors and blind corners, with a control room procedure and power for load-shedding.",
  },
  heading: "Security systems",
  lead: "Cameras, access control, gates and screening, planned around your doors and around the guard who acts on them.",
  roundPicture: pictures.controlRoom,
  picture: pictures.controlDesk,
  intro: {
    title: "The plan comes before the catalogue",
    paragraphs: [
      {
        lead: "The cameras",
        text: "Many sites have cameras but no useful pictures. The lens faces the setting sun, the number plate is too small, or the recorder stopped in a power cut. So we start with the questions that a recording must answer. Who came through this door? Which vehicle left with the load? Was the cash counted at this table? Each question gives one camera its place, height and lens.",
      },
      {
        lead: "The doors",
        text: "The survey goes from door to door. Which way does it open? Who needs it? What happens to it in a fire? An exit with a card lock must open by hand when there is smoke. Cables run out of reach, and the recorder stands in a locked room with a fan.",
      },
      {
        lead: "The guard",
        text: "Equipment shows a guard where to go. It cannot go there. So the post orders have a line for every alarm on the screen: who goes, who calls and who stays.",
      },
    ],
  },
  features: {
    title: "What we look at first",
    items: [
      {
        title: "Load-shedding and surges",
        text: "Recorder, switches and door controllers need a battery until the generator runs, and protection against surges.",
      },
      {
        title: "Dust, heat and monsoon",
        text: "Housings, seals and cleaning rounds must suit the place. A cement works needs more of them than a lobby.",
      },
      {
        title: "Who can look",
        text: "We replace default passwords. Each user has a login, and the log shows who copied a recording.",
      },
      {
        title: "Privacy",
        text: "No camera in washrooms, prayer rooms or changing rooms, and none that looks into a neighbour's window. A sign at the entrance tells visitors about the cameras.",
      },
    ],
  },
  plan: {
    title: "What each camera sees",
    lead: "Shaded ground is seen. The rest needs a guard, a lamp or a locked door.",
    alt: "Floor plan with the fields of view of five cameras; seven numbered parts.",
    legend: [
      { name: "Gate camera", text: "Low and close, so that number plates can be read." },
      { name: "Wall cameras", text: "Two cameras. Each looks along one side of the building." },
      {
        name: "Card readers",
        text: "The brass squares. A card opens the door, and the log shows the time.",
      },
      { name: "Lobby camera", text: "It looks towards the door, so that it sees faces." },
      { name: "Control desk", text: "Screens, telephone, alarm procedures and incident log." },
      { name: "Equipment room", text: "Recorder, network and batteries behind a locked door." },
      { name: "Corridor camera", text: "It shows who goes to which room." },
    ],
  },
  details: {
    title: "The system, part by part",
    lead: "Open a part to see what it holds. Few sites need all of them.",
    topics: [
      {
        title: "Cameras and recording",
        text: "A few cameras in the right places are better than many in the wrong ones.",
        items: [
          "Face height at entrances, wide view in halls, plate reading at the barrier",
          "Infrared or better lamps where the night picture fails",
          "Recordings kept for as many days as you decide, on disks large enough for it",
          "Clock set and checked, because a wrong time spoils evidence",
          "Copies handed to the police against a receipt",
        ],
      },
      {
        title: "Access control",
        text: "A card shows who came and when. A key shows neither.",
        items: [
          "Cards, codes or fingerprints by door and by hour",
          "Visitors' cards that end with the day",
          "Doors that report when they are held open or forced",
          "Lost cards blocked, and cards of leavers deleted on their last day",
          "A release by hand on every escape route",
        ],
      },
      {
        title: "Gates, barriers and vehicles",
        text: "Stop vehicles well before the building.",
        items: [
          "Boom barriers, sliding gates and bollards by the weight they must stop",
          "Two barriers in a row where a vehicle is searched between them",
          "Under-vehicle mirrors or cameras, and good light",
          "Speed breakers and a bend on a straight approach",
        ],
      },
      {
        title: "Screening of people and bags",
        text: "After an alarm, the guard searches by hand.",
        items: [
          "Walk-through detectors away from lifts and steel doors",
          "Hand detectors, tested each morning with the same object",
          "Baggage scanners with trained operators who change seats often",
          "A separate place for women, and a shelf for things that stay outside",
        ],
      },
      {
        title: "Perimeter and intrusion",
        text: "An alarm at the wall gives you time. An alarm at the door does not.",
        items: [
          "Fence sensors and beams, chosen after a look at trees, dogs and goats",
          "Motion-sensor lamps along unlit stretches",
          "Burglar alarm inside, on the same screen",
          "Patrol points that prove where a guard was, and when",
        ],
      },
      {
        title: "The control room",
        text: "The place where pictures lead to decisions.",
        items: [
          "A few main screens, the rest called up by an alarm",
          "A written procedure for each alarm, with telephone numbers beside it",
          "Radio checks with every post at agreed times",
          "Incident log, handover between shifts, and a second operator for breaks",
        ],
      },
      {
        title: "Delivery and upkeep",
        text: "A system is finished when your people can use it.",
        items: [
          "Drawings, passwords and settings handed over as the contract says",
          "Training for guards and for your own users",
          "Maintenance visits: clean lenses, checked disks, batteries tested under load",
          "Faults in the weekly report until they are repaired",
        ],
      },
    ],
  },
  questions: [
    {
      question: "What does maintenance include?",
      answer:
        "The contract lists the visits a year, what is tested, which parts are included and how long a repair can take. The quotation gives the price of the first five years, with maintenance.",
    },
    {
      question: "Who owns the recordings?",
      answer:
        "You do. The contract says who can look, who can copy, how many days are kept, and that the passwords are yours when it ends.",
    },
    {
      question: "Can you use the cameras that we have?",
      answer:
        "Often some of them. The survey checks picture, cable, recorder and power. The quotation says which stay, which move and which are replaced, each with its reason.",
    },
  ],
  closing: "Tell us what the cameras should see",
  related: ["/services/burglar-alarm", "/services/physical-security", "/services/training-courses"],
};
