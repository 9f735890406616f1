import type { ServiceWords } from "./service-words";

export const trainingCourses: ServiceWords = {
  head: {
    title: "Security training and guard courses",
    description:
      "What our guards learn before a post and afterwards, and courses for your own staff: access control, fire, first aid, bomb threats and searching.",
  },
  heading: "Training and courses",
  lead: "What our guards learn before they take a post and as long as they hold one, and courses for the people who work beside them.",
  round: { alt: "Security officers standing in ranks on a training ground at sunset", subject: "centre" },
  sideImages: [
    { src: "/images/side/training-courses-1.webp", alt: "Officer's cap on a stack of books with a certificate and a whistle" },
    { src: "/images/side/training-courses-2.webp", alt: "Two-way radio, torch and keys" },
  ],
  intro: {
    title: "Trained for the post, not for the parade",
    paragraphs: [
      "Most of a guard's work is done with eyes, voice and pen. So a course begins there: how to greet a visitor and still not let him pass, how to describe a man or a number plate, how to write an entry that another shift, a client or a court can read. Drill has its place, because a guard who stands straight is asked fewer foolish things; it does not take up the week.",
      "Training before deployment is a condition of the licence in the Islamabad Capital Territory, and Punjab's ordinance has a section on the training of guards. Former soldiers come with weapon discipline and must learn patience with the public; men from other trades bring the patience and must learn the rest. Both are tested before they are posted, and again on the post by the supervisor, who asks them to show and not to tell.",
      "A client's staff decides more than the guard does: the receptionist who lends her card, the driver who waits with an open window, the storekeeper who signs without counting. Courses for them are held at your site, in Urdu or English, around your own doors and alarms.",
    ],
  },
  features: {
    title: "What every guard is taught",
    items: [
      {
        title: "Access and searching",
        text: "Identity cards, gate passes, bags and vehicles; where to stand, what to say, and who searches a woman.",
      },
      {
        title: "Reports and radio",
        text: "Occurrence book, call signs, the order of a message: who, where, what, since when, what is needed.",
      },
      {
        title: "Fire and first aid",
        text: "Which extinguisher for which fire, how to lead people out of smoke, bleeding, burns, fainting in the heat.",
      },
      {
        title: "Suspicious objects and callers",
        text: "Do not touch, do not use the radio beside it, clear, cordon, call. Which words of a caller to write down.",
      },
      {
        title: "Weapon handling",
        text: "For armed posts only: safe receipt and return, carriage among people, misfires, storage, and when a weapon stays where it is.",
      },
      {
        title: "Limits of the law",
        text: "A guard has no police powers. Force only where it is necessary, no more than the case needs, and always reported.",
      },
    ],
  },
  details: {
    kind: "topics",
    title: "Courses to choose from",
    lead: "A course is put together after a look at the site. These are the usual parts.",
    topics: [
      {
        title: "For reception and office staff",
        text: "People who see a visitor before the guard does.",
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
          "Who may collect a child, and what to do about a stranger who insists",
          "Staying inside behind locked doors, practised without frightening anyone",
          "First aid for children",
        ],
      },
      {
        title: "For factories and stores",
        text: "Foremen, storekeepers and the fire team.",
        items: [
          "Search at shift change, with dignity and with witnesses",
          "Seals, gate passes and counting",
          "Fire drill with the valves and pumps of the site",
        ],
      },
      {
        title: "For drivers",
        text: "Company drivers and families' drivers.",
        items: [
          "Checking a vehicle that stood unattended",
          "Noticing that one is followed, and where to drive then",
          "Breakdown on the motorway, accident, angry crowd",
        ],
      },
      {
        title: "For control-room operators",
        text: "Cameras, alarms and the telephone at once.",
        items: [
          "Watching in turns, and handing over what is not yet over",
          "Which alarm goes to the guard, which to the police on 15, which to Rescue 1122",
          "Keeping recordings so that they can be used afterwards",
        ],
      },
      {
        title: "For supervisors",
        text: "Guards who are to lead others.",
        items: [
          "Inspecting a post by night",
          "Complaint, discipline and the end of an argument",
          "Writing post orders that a new man understands",
        ],
      },
    ],
  },
  related: ["/services/physical-security", "/services/canine", "/services/high-profile-events"],
};
