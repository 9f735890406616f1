import { jobsLink } from "../../links";
import type { ServiceWords } from "../../service-page";
import { pictures } from "../pictures";

export const words: ServiceWords = {
  head: {
    title: "Security training and guard courses",
    description:
      "What our guards learn before the first shift and afterwards, and courses for your own staff: access control, fire, first aid and bomb threats.",
  },
  heading: "Training and courses",
  lead: "What guards learn before their first shift and during service, and courses for the people who work beside them.",
  roundPicture: pictures.drill,
  intro: {
    title: "Trained for the work at the gate",
    paragraphs: [
      {
        lead: "What is taught",
        text: "A guard works mostly with eyes, voice and pen. So a course starts there: how to greet a visitor and still say no, how to describe a person or a car, how to write a clear entry. Drill has its place, because a smart guard is taken seriously. But it is a small part of the course.",
      },
      {
        lead: "Before the first shift",
        text: "In Islamabad, training before the first shift is reported to be a condition of the licence. Punjab's Ordinance has a section on the training of guards. Former soldiers bring experience. All recruits practise how to deal with the public. A practical test comes before the first shift, and the supervisor checks again on the site.",
      },
      {
        lead: "Your own staff",
        text: "They matter as much as the guards: the receptionist who lends her card, the driver who waits with an open window, the storekeeper who signs without counting. Their courses take place at your site, in Urdu or English, with your own doors and alarms.",
      },
    ],
  },
  features: {
    title: "What guards are taught",
    items: [
      {
        title: "Access and searching",
        text: "Identity cards, gate passes, bags and vehicles; where to stand, what to say, and who searches women.",
      },
      {
        title: "Reports and radio",
        text: "The site's book, call signs, and the order of a message: who, where, what, since when, what is needed.",
      },
      {
        title: "Fire and first aid",
        text: "Which extinguisher for which fire, how to lead people out of smoke, bleeding, burns, fainting in the heat.",
      },
      {
        title: "Suspicious objects and callers",
        text: "Do not touch, do not use the radio beside it, clear the area, call. What to note when a caller makes a threat.",
      },
      {
        title: "Weapon handling",
        text: "For armed guards only: safe receipt and return, carrying among people, misfires, storage.",
      },
      {
        title: "Limits of the law",
        text: "A guard has no police powers. Force only where it is necessary, as little as possible, and always reported.",
      },
    ],
    link: jobsLink,
  },
  plan: {
    title: "A training ground with lanes",
    lead: "A classroom for the morning, and lanes for the work at a gate.",
    alt: "Plan of a training ground with classroom and practice lanes; seven numbered places.",
    legend: [
      { name: "Classroom", text: "The law, reports, radio words and the post order." },
      {
        name: "Model gate",
        text: "A booth, a barrier and a book, to practise greeting and refusing.",
      },
      {
        name: "Vehicle lane",
        text: "One car between two barriers. A mirror shows what is under it.",
      },
      { name: "Bag lane", text: "A walk-through detector, with a table before and behind it." },
      { name: "Fire", text: "A burning tray, a line to stay behind, and a row of extinguishers." },
      { name: "First aid", text: "Mats and a first-aid box: bleeding, burns, fainting." },
      { name: "Drill square", text: "Rows, distances and turns: a small part of the course." },
    ],
  },
  details: {
    title: "Courses to choose from",
    lead: "We look at the site and then put a course together. These are the usual parts.",
    topics: [
      {
        title: "For reception and office staff",
        text: "People who meet a visitor before the guard does.",
        items: [
          "Visitors, couriers and people who claim to be expected",
          "Threatening calls and letters",
          "Leaving the building, and counting at the assembly point",
        ],
      },
      {
        title: "For schools",
        text: "Teachers, gatekeepers and van drivers together.",
        items: [
          "Who can collect a child, and what to do about a stranger who insists",
          "Staying inside behind locked doors, practised without fear",
          "First aid for children",
        ],
      },
      {
        title: "For factories and stores",
        text: "Foremen, storekeepers and the fire team.",
        items: [
          "Search at shift change, with respect and with witnesses",
          "Seals, gate passes and counting",
          "Fire drill with the valves and pumps of the site",
        ],
      },
      {
        title: "For drivers",
        text: "Company drivers and family drivers.",
        items: [
          "Checking a vehicle that stood unattended",
          "Spotting a car that follows you, and where to drive",
          "Breakdown on the motorway, accident, angry crowd",
        ],
      },
      {
        title: "For control-room operators",
        text: "Cameras, alarms and the telephone at once.",
        items: [
          "Watching in turns, and handing over open incidents",
          "Which alarm goes to the guard, which to the police on 15, which to Rescue 1122",
          "Keeping recordings as evidence",
        ],
      },
      {
        title: "For supervisors",
        text: "Guards who will lead others.",
        items: [
          "Checking a post at night",
          "Complaints, discipline and how to end an argument",
          "Writing post orders that a new guard understands",
        ],
      },
    ],
  },
  questions: [
    {
      question: "How long is a course, and what does it cost?",
      answer:
        "The quotation gives days, hours, trainers and price per course. Tell us who should learn what: it follows from the subjects, the number of people and the place.",
    },
    {
      question: "How do we know that it worked?",
      answer:
        "There is a practical test at the end, with a result for each person. A second exercise some months later shows what was kept. Both can be part of the contract.",
    },
    {
      question: "Can we see the training records of our guards?",
      answer:
        "Yes: course, date, trainer and result for each guard at your site. Records of new guards come before their first shift. Make it a term of the contract.",
    },
  ],
  closing: "Tell us who should learn what",
  related: ["/services/physical-security", "/services/canine", "/services/high-profile-events"],
};
