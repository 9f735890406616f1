import type { ContentPageWords } from "../content-page";
import { quoteFor, quoteLink } from "../links";

export const words: ContentPageWords = {
  head: {
    title: "Security for housing societies: gates and streets",
    description:
      "Guards, gates and patrols for housing societies in ICT, Punjab and KPK: what to plan, what the committee decides and what the contract should say.",
  },
  banner: {
    title: "Security for housing societies",
    description:
      "Gates, streets, parks and locked houses: what to plan, what the committee decides, and what to put in the contract.",
    image: "/images/banners/societies-hero.svg",
    quote: { ...quoteLink, path: quoteFor("physical-security") },
  },
  supplies: {
    title: "What we supply to a society",
    items: [
      {
        icon: "guard",
        title: "Guards, women too",
        path: "/services/physical-security",
        text: "Written orders for each gate and each patrol, by day and by night, and supervisors who check them without notice.",
      },
      {
        icon: "camera",
        title: "Cameras and barriers",
        path: "/services/security-system",
        text: "Cameras at gates and walls, cards for residents, and a barrier that still opens when the power fails.",
      },
      {
        icon: "course",
        title: "Fire and first aid",
        path: "/services/training-courses",
        text: "Courses for the guards, for maintenance staff, and for residents who want to help.",
      },
      {
        icon: "report",
        title: "Reports",
        path: "/downloads#specimens-title",
        text: "A written report of every incident, a weekly report, and one a month for the meeting of the committee.",
      },
    ],
  },
  roundPicture: {
    src: "/images/people/society-street.svg",
    alt: "Drawing: in the evening a guard on a bicycle passes the open gate of a house and greets a resident and a child",
  },
  intro: {
    title: "One plan for the gate, the streets and the wall",
    paragraphs: [
      "A society is a small town with one front door. In an hour at the main gate, residents, house staff, school vans, riders and builders pass. Most of them are in a hurry, and nearly all of them have a reason to be there. A good guard is quick with these, and has time for the few who have none.",
      "The committee changes, and so do the guards. The rules should not change with them. So they are on paper, the committee has agreed to them, and they hold for everybody: a chairman's guest waits for the call to the house, too.",
    ],
  },
  plan: {
    picture: "/images/plans/housing-society.svg",
    plan: {
      title: "A society from the gate to the tube well",
      lead: "Each number is a place that the post orders name, with what is done there.",
      alt: "Plan of a walled housing society with streets of houses, a park and a school; seven numbered places.",
      legend: [
        {
          name: "Main gate",
          text: "Residents' cars pass by sticker or card. In a power cut the barrier is opened by hand.",
        },
        {
          name: "Visitors' lane",
          text: "Guests and riders wait here, out of the residents' way, while the guard calls the house.",
        },
        {
          name: "Wall",
          text: "The patrol walks at changing times. Gaps, ladders and broken lamps go into the report.",
        },
        {
          name: "Back gate",
          text: "Open at set hours for house staff and vans. At night it is locked, and its key is at the main gate.",
        },
        {
          name: "Park and school",
          text: "A guard in sight when the school ends, and from the afternoon until the lamps go out.",
        },
        {
          name: "Locked house",
          text: "Owners who travel leave dates and a number. The patrol looks at the gate, the doors and the meter.",
        },
        {
          name: "Tube well",
          text: "Locked, because everybody's water comes from here. Who went in is written down.",
        },
      ],
    },
  },
  chapters: [
    {
      title: "What to plan in a society",
      text: "Walk through it once by day and once by night, with somebody who lives there.",
      points: [
        {
          title: "Residents",
          text: "A sticker or card for each car. It is cancelled when the car is sold or the family moves, and the list is compared twice a year.",
        },
        {
          title: "Guests and riders",
          text: "The house is called before the barrier opens. The register holds the name, the car, the house and the time, and nothing else.",
        },
        {
          title: "House staff and builders",
          text: "The house that employs them registers them. Their card ends on a date. Builders come at set hours, and material leaves with a slip.",
        },
        {
          title: "Women at the gate",
          text: "Only women look into the bags of women. So a woman guard is planned for the hours when house staff come and go.",
        },
        {
          title: "Power cuts, Eid and weddings",
          text: "Gate lamps are on the generator. For the days with many guests there are more guards, and a place where cars can wait.",
        },
      ],
      specimen: "postOrder",
    },
    {
      title: "What the committee decides",
      checklist: true,
      specimen: "priceSheet",
      text: "Guards keep to the rules of the society. They do not make them. Decide these before the first shift, in writing.",
      points: [
        {
          title: "Who gives orders",
          text: "Two names, with numbers. A resident who wants something else calls them and not the guard.",
        },
        {
          title: "Who is asked to open a boot or a bag",
          text: "The rule hangs at the gate. Nobody is searched by force. Anyone who refuses does not come in, and the house is told.",
        },
        {
          title: "Armed or not",
          text: "The survey says whether a post needs a weapon, and why. Often none does.",
        },
        {
          title: "Recordings and registers",
          text: "Who can see them, for which reasons, and after how many days they are deleted.",
        },
        {
          title: "What is not the guards' work",
          text: "Parking quarrels, pets, unpaid charges. Say who looks after them, so that the gate is never left alone.",
        },
      ],
    },
    {
      title: "What the contract should say",
      text: "Members who were not at the meeting should be able to check the contract. Ours has a line for each of these points.",
      points: [
        {
          title: "Posts and hours",
          text: "Each gate and patrol, with the number of guards in each shift, and how many of them are women.",
        },
        {
          title: "Absences",
          text: "Who comes when a guard is ill, how long a gap can last, and what comes off the invoice.",
        },
        {
          title: "Supervision",
          text: "How often a supervisor comes by day and by night, and where the committee can read it.",
        },
        {
          title: "The monthly report",
          text: "Incidents, gaps in the rota, faults in lamps, locks and walls, and what is still open from the month before.",
        },
        {
          title: "Price and notice",
          text: "Wages, contributions, relief, supervision and tax shown apart, how a new minimum wage changes them, and how either side can end the contract.",
        },
      ],
      link: { ...quoteLink, path: quoteFor("physical-security") },
      specimen: "weeklyReport",
    },
    {
      title: "Where our work ends",
      text: "Clear limits keep the peace between neighbours.",
      points: [
        {
          title: "No police powers",
          text: "A guard does not chase or question anybody. A guard keeps the gate, keeps people safe and calls 15.",
        },
        {
          title: "No side in a quarrel",
          text: "Between neighbours a guard calms, writes down what happened, and calls the two names of the committee.",
        },
        {
          title: "No private errands",
          text: "A guard who carries shopping or washes a car is not at the post. The orders say so, and residents are told.",
        },
      ],
    },
  ],
  closing: "Tell us about your society",
};
