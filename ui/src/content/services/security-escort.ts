import type { ServiceWords } from "./service-words";

export const securityEscort: ServiceWords = {
  head: {
    title: "Armed and unarmed security escorts",
    description:
      "Escorts for people, goods and convoys: route survey, crew and papers, and how permissions for an armed escort differ from one province to the next.",
  },
  heading: "Security escort",
  lead: "Armed or unarmed escorts for people, goods and convoys, with a route that was driven first and papers checked for every province on it.",
  round: { alt: "Three escort vehicles driving in line on a wet road below the hills at dusk", subject: "right" },
  sideImages: [
    { src: "/images/side/security-escort-1.webp", alt: "Front of an armoured vehicle with a steel bumper guard" },
    { src: "/images/side/training-courses-2.webp", alt: "Two-way radio, torch and keys" },
  ],
  intro: {
    title: "The journey is decided before the engine starts",
    paragraphs: [
      "You tell us who or what moves, from where, to where, and which hours cannot change. We drive the route, or have it driven by an officer who knows it: toll plazas, road works, stretches without a mobile signal, fuel that can be trusted, police posts, hospitals with an emergency ward, and places where a vehicle that must stop can stop inside a wall. A second route is chosen at the same table, and so are the points at which one can still change to it.",
      "Many journeys are safer unarmed: a plain vehicle, a driver who knows the road and a control room that follows it attract less notice than rifles. Weapons are proposed where the load, the person or the stretch of road calls for them, and only where their papers are complete.",
      "During the journey the lead vehicle reports at the agreed points. A missed report is followed by a call, then by the fallback agreed with you, which names the person we inform. At the end the receiver signs for the person or the goods, and the log with times and stops comes to you.",
    ],
  },
  features: {
    title: "What an escort consists of",
    items: [
      {
        title: "Crew with fixed roles",
        text: "Driver, vehicle commander, and officers who each watch one side. The driver drives: he does not fetch, carry or open doors.",
      },
      {
        title: "Vehicles checked on paper",
        text: "Tyres, spare wheel, fuel, radio, first-aid bag, fire extinguisher, documents. The list is signed before departure.",
      },
      {
        title: "Two ways to talk",
        text: "Radio between vehicles, mobile lines on more than one network to the control room, and agreed words for trouble.",
      },
      {
        title: "Orders for stops",
        text: "Nobody stops for an accident, a waving stranger or a puncture that is not ours without the commander's word. Police are obeyed.",
      },
      {
        title: "Seals and counts",
        text: "Goods are sealed in your presence. Seal number and count are compared at each halt and at delivery.",
      },
      {
        title: "Force as the last means",
        text: "Officers drive away from trouble where they can. Whatever was done is reported to the police and to you.",
      },
    ],
  },
  details: {
    kind: "topics",
    title: "Armed escorts and the province you are in",
    lead: "Private security is licensed by each territory for itself, so a long road may cross several authorities. Before a crew is armed we look at every one of them. The official texts decide.",
    topics: [
      {
        title: "Everywhere: the federal arms rules",
        text: "The Pakistan Arms Rules, 2023 provide institutional licences for registered security companies. They are not transferable.",
        items: [
          "The guard is trained and certified, cleared by Special Branch and registered with the local police",
          "He carries a copy of the licence and an authority letter",
          "His identity card is displayed",
        ],
      },
      {
        title: "Islamabad Capital Territory",
        text: "The Private Security Companies Ordinance, 2001 applies; a Licensing Officer is appointed by the Chief Commissioner.",
        items: [
          "The ICT Administration licenses the company's arms on the Licensing Officer's recommendation",
          "The Licensing Officer gives a written no-objection before a guard is employed",
        ],
      },
      {
        title: "Punjab",
        text: "The ordinance of 2002, as amended in 2004, is administered by the Home Department.",
        items: [
          "The company's licence comes from the Government of the Punjab or the officer it nominates",
          "Training of guards and arms have sections of their own in the ordinance",
        ],
      },
      {
        title: "Khyber Pakhtunkhwa",
        text: "Ordinance No. XLIX of 2002 applies; the Home and Tribal Affairs Department administers it.",
        items: [
          "Arms, identification papers and inspection are regulated separately",
          "As in Islamabad, a guard holds no powers of a public officer",
        ],
      },
      {
        title: "Sindh and Balochistan",
        text: "Both have laws of their own. The Home Department licenses security agencies in Sindh; in Balochistan the Home Secretary is the competent authority.",
        items: [
          "A crew that is armed in Islamabad is not thereby armed in Karachi or Quetta",
          "The law of the province is read before an offer is written",
        ],
      },
      {
        title: "On a road through several provinces",
        text: "Papers are compared before departure and not at the toll plaza.",
        items: [
          "The commander carries names, weapon numbers and copies of the licences in one folder",
          "At a police post he alone speaks; the others stay seated with their hands in view",
          "Where the papers end, we propose an unarmed escort or a handover at the boundary",
        ],
      },
    ],
  },
  related: ["/services/bullet-proof-vehicles", "/services/high-profile-events", "/services/physical-security"],
};
