import type { ServiceWords } from "../../service-page";
import { pictures } from "../pictures";

export const words: ServiceWords = {
  head: {
    title: "Armed and unarmed security escorts",
    description:
      "Escorts for people, goods and convoys: route survey, crew and papers, and how the rules for an armed escort differ between ICT, Punjab and KPK.",
  },
  heading: "Security escort",
  lead: "Armed or unarmed escorts for people, goods and convoys, with a surveyed route and papers checked for each territory.",
  roundPicture: pictures.crew,
  picture: {
    src: "/images/side/security-escort-2.svg",
    alt: "Drawing: before dawn, a torch lights a road map on the bonnet of a car; a hand points at the second of three stops on the route",
  },
  intro: {
    title: "A safe journey is planned first",
    paragraphs: [
      {
        lead: "The route",
        text: "You tell us who or what travels, from where to where, and which times are fixed. We survey the route: toll plazas, road works, stretches without a mobile signal, good fuel stations, police posts, hospitals and safe places to stop. We also choose a second route, and the points where the crew can still change to it.",
      },
      {
        lead: "Armed or unarmed",
        text: "Many journeys are safer unarmed. A plain vehicle and a driver who knows the road attract less notice than rifles. We propose weapons only where the load, the person or the road needs them, and only with complete papers.",
      },
      {
        lead: "On the way",
        text: "During the journey, the lead vehicle reports at agreed points. If a report is missing, somebody calls, and then follows the fallback that you agreed with us. At the end, the receiver signs for the person or the goods. The contract can ask for the log with times and stops.",
      },
    ],
  },
  features: {
    title: "What an escort consists of",
    items: [
      {
        title: "A crew with fixed roles",
        text: "A driver, a commander, and guards who each watch one side. The driver only drives.",
      },
      {
        title: "Vehicles checked on paper",
        text: "Tyres, spare wheel, fuel, radio, first-aid bag, fire extinguisher, documents. The list is signed before departure.",
      },
      {
        title: "Two ways to talk",
        text: "Radio between the vehicles, mobile telephones on more than one network, and agreed words for trouble.",
      },
      {
        title: "Orders for stops",
        text: "The commander decides about every stop: an accident, a stranger who waves, a puncture. The crew obeys the police.",
      },
      {
        title: "Seals and counts",
        text: "Goods are sealed while you watch. Seal number and count are compared at each stop and at delivery.",
      },
      {
        title: "Force as a last resort",
        text: "The crew drives away from trouble where it can. Any use of force is reported to the police and to you.",
      },
    ],
  },
  plan: {
    title: "One journey, two roads",
    lead: "The bold line is the planned road, the thin line the alternative.",
    alt: "Map of a journey between two towns with a second road; seven numbered places.",
    legend: [
      { name: "Start", text: "Papers, vehicles, seals and count are checked before departure." },
      { name: "Junction", text: "The last place where the crew can still take the second road." },
      { name: "Safe stop", text: "A lit fuel station that somebody visited in advance." },
      { name: "Territory", text: "Beyond this line, other licences apply." },
      {
        name: "Toll plaza",
        text: "Vehicles slow down and close up. The lead vehicle reports the time.",
      },
      { name: "Hospital", text: "On the second road. Its number is in the commander's folder." },
      { name: "Arrival", text: "The receiver signs for the person or the goods." },
    ],
  },
  details: {
    title: "Armed escorts and the law",
    lead: "Private security is licensed by territory, and a long road can cross several. This is our summary. The official texts decide.",
    topics: [
      {
        title: "Federal arms licences",
        text: "The Pakistan Arms Rules, 2023 cover licences of the Interior Division. A security company can hold such a licence, but not pass it on.",
        note: "Source: Pakistan Arms Rules, 2023 (transcript). The official text prevails.",
        items: [
          "The guard is trained and certified, cleared by Special Branch and registered with the local police",
          "The guard carries a copy of the licence and an authority letter",
          "The identity card is displayed",
        ],
      },
      {
        title: "Islamabad Capital Territory",
        text: "The Private Security Companies Ordinance, 2001 applies. The Chief Commissioner appoints a Licensing Officer.",
        items: [
          "ICT Administration licenses the company's arms on the Licensing Officer's recommendation",
          "The Licensing Officer gives a written no-objection before a guard is employed",
        ],
      },
      {
        title: "Punjab",
        text: "The Ordinance of 2002, as amended in 2004, applies. The Home Department administers it.",
        items: [
          "The Government of the Punjab, or an officer it names, licenses the company",
          "It has a section on the training of guards and one on arms",
        ],
      },
      {
        title: "Khyber Pakhtunkhwa",
        text: "Ordinance No. XLIX of 2002 applies. The Home and Tribal Affairs Department administers it.",
        items: [
          "Sections 13 to 15 are about arms, identification and inspection",
          "Section 20 is about powers: guards have none of a public officer",
        ],
      },
      {
        title: "Other territories",
        text: "Sindh and Balochistan have laws and licences of their own. Ask us before you plan a journey there.",
        items: [
          "Do not assume that an Islamabad licence covers an armed crew in Karachi or Quetta",
          "For such a journey, ask us early: the escort can end at the boundary, where a company licensed there takes over",
        ],
      },
      {
        title: "On a road through several territories",
        text: "Papers are compared before departure.",
        items: [
          "The commander carries names, weapon numbers and copies of the licences in one folder",
          "At a police post, only the commander speaks",
          "Where the papers end, we propose an unarmed escort or a handover",
        ],
      },
    ],
  },
  questions: [
    {
      question: "How soon can an escort start?",
      answer:
        "The quotation says how much notice we need, and what a change of date costs. It follows from the route, the territories and whether the crew is armed. Tell us the dates as early as you can.",
    },
    {
      question: "Who is insured, and for what?",
      answer:
        "We show you the vehicle, third-party and goods-in-transit policies, with their limits. Check that the value of your load is within the limit. The contract says who carries the loss above it.",
    },
    {
      question: "Whom do we call during the journey?",
      answer:
        "We give you three names in order: the commander, the person who follows the journey, and the person who decides in an emergency. Give us three names of yours.",
    },
  ],
  closing: "Tell us the road and the date",
  related: [
    "/services/bullet-proof-vehicles",
    "/services/high-profile-events",
    "/services/physical-security",
  ],
};
