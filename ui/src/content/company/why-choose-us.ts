export type ExpandablePanel = { title: string; content: { description: string; items: string[] } };

export const whyChooseUs = {
  title: "Why Choose Us",
  lead: "What clients ask before they sign. Open a panel to read the answer.",
  more: { label: "Why Stand Fast", path: "/why-stand-fast" },
  law: { label: "The laws in brief", path: "/downloads" },
};

export const whyPanels: ExpandablePanel[] = [
  {
    title: "We Offer",
    content: {
      description: "Eight services from one company, so that guards, cameras and escorts follow one plan.",
      items: [
        "Guards for gates, receptions, perimeters and control rooms, armed only where needed",
        "Security for conferences, weddings, exhibitions and official visits",
        "Escorts for people, goods and convoys, and bullet-proof vehicles with drivers",
        "Cameras, access control and burglar alarms, with a plan for who responds",
        "Dog and handler teams for search and patrol",
        "Courses for our guards and for your own staff",
      ],
    },
  },
  {
    title: "Objective",
    content: {
      description: "To stop intruders without delaying visitors.",
      items: [
        "Deter: good light, good order and an alert guard",
        "Notice early, at the wall rather than at the door",
        "Respond within the law for private guards",
        "Hand over to police, fire brigade or ambulance, with the facts written down",
        "Let the school, the hospital or the factory carry on with its work",
      ],
    },
  },
  {
    title: "How We Operate",
    content: {
      description: "We follow the same steps at every site.",
      items: [
        "Before a quotation, we check which licence covers the address",
        "Guards are verified with the police before they start",
        "In Islamabad, the Licensing Officer's written no-objection comes before a guard is employed",
        "Guards are registered with EOBI and with the social security institution",
        "At a handover, both guards check keys, locks and open incidents",
        "Conduct follows the principles of the International Code of Conduct",
      ],
    },
  },
  {
    title: "Training",
    content: {
      description: "What a guard learns before working alone.",
      items: [
        "Greet, check and refuse a visitor without a quarrel",
        "Search a bag and a vehicle in a fixed order",
        "Use the radio, and write an entry that the next shift understands",
        "Put out a small fire, lead people out of a large one, control bleeding",
        "Know what the law allows a private guard, and when to call the police",
        "Find the keys, valves, switches and exits of the site in the dark",
      ],
    },
  },
  {
    title: "Specialized Training",
    content: {
      description: "For work that needs more skill.",
      items: [
        "Armed guards: safe handling, storage, the register of issue and return",
        "Dog handlers: reading the dog, search order, rest",
        "Control-room operators: what each alarm means, whom to send, what to keep as evidence",
        "Escort crews: route survey, spacing on the road, lost contact",
        "Event guards: entry lanes, crowds at the exits, women searched by women",
        "Supervisors: night checks, the first hour of an incident, clear reports",
      ],
    },
  },
];
