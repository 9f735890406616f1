import type { ServiceWords } from "../../service-page";
import { pictures } from "../pictures";

export const words: ServiceWords = {
  head: {
    title: "Security dogs and canine teams",
    description:
      "Dog and handler teams for venue search, vehicle lanes and night patrol: what each dog can do, how it works and rests, and what your site needs.",
  },
  heading: "Canine security",
  lead: "A dog and its handler search halls and vehicles, and patrol ground that is too large for one pair of eyes.",
  roundPicture: pictures.handler,
  picture: {
    src: "/images/side/dog-bowl.svg",
    alt: "Drawing: early in the morning, a search dog drinks from a bowl beside the open boot of a van; its handler sits on the edge with a cup",
  },
  intro: {
    title: "One dog, one handler, one kind of work",
    paragraphs: [
      {
        lead: "The task",
        text: "A dog is trained for one task. A search dog looks for explosives. When it finds their scent, it sits or lies down in silence: it must not bark, scratch or fetch. A patrol dog hears and smells a stranger on a dark plot long before a guard does. Neither can do the other's work. So first tell us what you want to find, or keep away.",
      },
      {
        lead: "The place",
        text: "The team should see the place in advance. The handler looks at floors, heat, drains, rat poison, kitchens, stray dogs and a shaded place to rest. Then you learn how large an area one team can search before a break, and who must leave the hall. A dog's nose tires quickly, and in a Punjab summer asphalt burns its paws. So search early or late, and plan a second team for longer work.",
      },
      {
        lead: "The guests",
        text: "Many guests do not want a dog near them, because of their faith or from fear. We search rooms and vehicles before people come. Dogs stay away from prayer rooms, kitchens and food. Dogs do not search people.",
      },
    ],
  },
  features: {
    title: "What makes a good team",
    items: [
      {
        title: "The same pair each time",
        text: "Dog and handler train, work and rest together. A dog is not lent to another guard.",
      },
      {
        title: "Always on a lead",
        text: "No dog runs loose on a site with visitors. Patrol dogs wear a muzzle among people.",
      },
      {
        title: "Blind exercises",
        text: "Somebody else hides the training scents, and sometimes hides none. The handler is not told, so the handler cannot prompt the dog.",
      },
      {
        title: "A written search",
        text: "The report says what was searched, in which order, from when to when, and what was left out.",
      },
    ],
  },
  plan: {
    title: "The order of a search",
    lead: "The dashed line is the dog's route through a hall and around a car.",
    alt: "Plan of a hall and a vehicle lane with the order of a search; seven numbered places.",
    legend: [
      { name: "Walls", text: "First once around the empty hall." },
      { name: "Rows", text: "Then row by row. No row is left out." },
      { name: "Stage", text: "The top, the back and the space below." },
      { name: "Store room", text: "Boxes, cupboards and late deliveries." },
      { name: "Sealed door", text: "A searched hall is locked, sealed and guarded." },
      {
        name: "Vehicle lane",
        text: "One car at a time, against the wind. The arrows show the wind.",
      },
      { name: "Resting place", text: "Shade and water, out of sight of guests." },
    ],
  },
  details: {
    title: "How dogs work",
    lead: "Open a part to see what it holds.",
    topics: [
      {
        title: "Venue search",
        text: "The last step before the doors open.",
        items: [
          "The hall is empty, fans and air conditioning are off, so that the scent stays in place",
          "The search goes along the walls first, then rows, stage and store rooms",
          "Searched rooms are locked, sealed and guarded: an open door undoes the search",
          "Flowers, equipment and late deliveries are searched before they come in",
        ],
      },
      {
        title: "Vehicle lane",
        text: "One vehicle at a time, away from the building.",
        items: [
          "Engine off, doors and boot opened by the driver, passengers aside",
          "The dog works against the wind: wheel arches, sills, boot, load",
          "Then a mirror and a guard's eyes complete the search",
          "The dog sets the pace, so count the traffic in advance",
        ],
      },
      {
        title: "Patrol by day and night",
        text: "Warehouses, plants, farms, housing societies under construction.",
        items: [
          "Rounds against the wind and at changing hours",
          "The handler checks each alert with a torch and reports it by radio",
          "A person found is called to, the dog stays on its lead, and the police are called",
          "Holes in the fence, open doors and fresh tracks go into the report",
        ],
      },
      {
        title: "When a dog alerts",
        text: "The handler believes the dog until an expert has looked.",
        items: [
          "The team leaves by the way it came and touches nothing",
          "No radios and mobile telephones beside the place",
          "People are led away, the area is closed, the bomb disposal squad and the police are called",
          "The handler stays to show where the dog alerted",
        ],
      },
      {
        title: "Training",
        text: "A skill that is not used is soon lost.",
        items: [
          "Obedience and search exercises in places that the dog does not know",
          "Noise, stairs, lifts, polished floors and crowds, step by step",
          "First aid for dogs, and the signs of heat stroke, for the handler",
          "Results for each dog on file, failures included",
        ],
      },
      {
        title: "Care and welfare",
        text: "A tired or sick dog searches badly.",
        items: [
          "A clean kennel with shade, water and room to lie down",
          "Vaccinations and checks by a veterinary surgeon, on a card",
          "Water at each break, shade on the way, no work in the heat of the day",
          "Retirement when age or health asks for it",
        ],
      },
      {
        title: "What your site needs",
        text: "Little, but in good time.",
        items: [
          "A shaded place with water, out of sight of guests",
          "A word to your staff: nobody feeds, strokes or calls the dog",
          "No poison or bait where the dog works",
          "One person who can keep doors shut during the search",
        ],
      },
    ],
  },
  questions: [
    {
      question: "How do we know that the dog is good?",
      answer:
        "Test it at your site: somebody you choose hides the training scent, and neither handler nor dog sees it. We show you the dog's training record as well.",
    },
    {
      question: "How long can one team work?",
      answer:
        "The handler gives a figure after the visit, and the quotation shows working time, breaks and the second team, if you need one. It follows from the heat, the area and the task.",
    },
    {
      question: "What if the dog hurts somebody?",
      answer:
        "The quotation says whether third-party insurance covers the dog, and up to which sum. Leads, muzzles and a handler close to the dog prevent accidents.",
    },
  ],
  closing: "Tell us what should be searched",
  related: [
    "/services/high-profile-events",
    "/services/physical-security",
    "/services/security-escort",
  ],
};
