export type ExpandablePanel = { title: string; content: { description: string; items: string[] } };

export const whyChooseUs = {
  eyebrow: "Five answers",
  title: "Why Choose Us",
  lead: "What clients ask before they sign. Open a panel to read the answer.",
  more: { label: "Why Stand Fast", path: "/why-stand-fast" },
  law: { label: "The laws in brief", path: "/downloads" },
};

export const whyPanels: ExpandablePanel[] = [
  {
    title: "We Offer",
    content: {
      description:
        "Eight services under one agreement, so that guard, camera and escort do not each have a supplier of their own.",
      items: [
        "Guards for gates, receptions, perimeters and control rooms, armed where the survey calls for it",
        "Security for conferences, weddings, exhibitions and official visits",
        "Escorts for people, goods and convoys, and bullet-proof vehicles with their drivers",
        "Cameras, access control and burglar alarms, with people who answer them",
        "Dog and handler teams for search and patrol",
        "Courses for our guards and for your own staff",
      ],
    },
  },
  {
    title: "Objective",
    content: {
      description: "To leave a wrongdoer no easy moment, and an honest visitor no needless delay.",
      items: [
        "Deter: light, order and a guard on his feet, before strength is shown",
        "Notice early, at the wall and not at the door",
        "Respond within what the law allows a private guard",
        "Hand over to police, fire brigade or ambulance with the scene kept and the facts written down",
        "Let the school, the ward or the shift go on with its work",
      ],
    },
  },
  {
    title: "How We Operate",
    content: {
      description: "In the same order at each site; only the details are its own.",
      items: [
        "The licence that covers the address is looked up before an offer leaves the office",
        "The police verify each guard's antecedents before he is posted, and the authority's no-objection is obtained where the law asks for it",
        "Guards are registered with EOBI and with the social security institution of their territory",
        "Shifts change on the post: keys, locks and open matters are checked by both guards and signed for",
        "Supervisors come unannounced, by night too, and write what they found into the book of the post",
        "Conduct follows the principles of the International Code of Conduct for private security providers",
      ],
    },
  },
  {
    title: "Training",
    content: {
      description: "What each guard can do before he stands alone.",
      items: [
        "Greet, check and refuse a visitor without a quarrel",
        "Search a bag and a vehicle in a fixed order",
        "Use the radio, and write an entry that the next shift can act on",
        "Put out a small fire, lead people out of a larger one, stop a bleeding",
        "Say what a private guard may do under the law, and where the police begin",
        "Find the keys, valves, switches and exits of the site in the dark",
      ],
    },
  },
  {
    title: "Specialized Training",
    content: {
      description: "For posts that ask for more, before a guard takes one.",
      items: [
        "Armed posts: making safe, carrying among people, storing, the register of issue and return",
        "Dog handlers: reading one dog, searching in its order, resting it in time",
        "Control-room operators: which alarm means what, whom to send, what to keep as evidence",
        "Escort crews: route survey, spacing on the road, lost contact",
        "Event officers: entry lanes, crowds at the exits, women searched by women",
        "Supervisors: inspection by night, first hour at the scene of an incident, reports that hold before a court",
      ],
    },
  },
];
