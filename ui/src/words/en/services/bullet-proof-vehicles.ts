import type { ServiceWords } from "../../service-page";

/* Names no standard and no protection level: the certificate of each vehicle states them. */
export const words: ServiceWords = {
  head: {
    title: "Bullet-proof vehicles and drivers",
    description:
      "What an armoured vehicle can stop and what it cannot, how to read its certificate, and why driver, escort and route matter as much as steel.",
  },
  heading: "Bullet-proof vehicles",
  lead: "Armoured vehicles with a trained driver, for journeys on which a guard beside the passenger is not enough.",
  roundPicture: {
    src: "/images/services/bullet-proof-vehicles.svg",
    alt: "Drawing: armoured glass cut open, with its layers of glass, film and polycarbonate and the steel below",
  },
  picture: {
    src: "/images/side/armoured-door.svg",
    alt: "Drawing: the open rear door of an armoured car at night; its edge shows the glass in layers above bolted steel",
  },
  intro: {
    title: "What a vehicle can stop",
    paragraphs: [
      {
        lead: "What you hire",
        text: "A vehicle, its driver and its papers. We show you the certificate, the chassis number and the vehicle together, before the first journey.",
      },
      {
        lead: "The level",
        text: "No vehicle stops everything. A rating says that samples of its steel and glass stopped certain bullets, from a certain distance, a certain number of times. Lower levels are tested against handguns, higher ones against rifles. A vehicle that stops a rifle may not survive a roadside bomb. Blast is a separate test.",
      },
      {
        lead: "The certificate",
        text: "So read the certificate: the standard, the level, the laboratory and the date. Was the whole vehicle tested, or only a plate and a pane? Standards differ between countries, and the same number can mean different bullets. Before you hire, compare the number on the certificate with the number on the chassis. If they differ, do not take the vehicle.",
      },
      {
        lead: "The age",
        text: "Age matters as much as the level. After years of heat, glass turns cloudy and splits at the edges. Heavy doors pull on their hinges, and tyres and brakes carry extra weight. Have an older vehicle inspected before each contract. Do not trust the rating of a pane with bubbles or milky edges.",
      },
    ],
  },
  features: {
    title: "What to check in a vehicle",
    items: [
      {
        title: "Glass and steel together",
        text: "The weakest part decides. Compare panes, doors, pillars, roof, floor and rear wall with the papers.",
      },
      {
        title: "Gaps and overlaps",
        text: "Door edges, locks, mirrors and air inlets: places where two protected parts meet.",
      },
      {
        title: "Tyres that still roll",
        text: "Inserts let the vehicle drive away on flat tyres. We show you how old they are, and the driver has tried them.",
      },
      {
        title: "Weight and brakes",
        text: "A heavy vehicle needs longer to stop. Look at suspension, brakes and the load that is left for passengers.",
      },
      {
        title: "Battery, fuel, air",
        text: "Covers for battery and tank, an engine that starts in July, and a working air conditioner, because the windows stay shut.",
      },
      {
        title: "A way out",
        text: "Doors that open from inside without power, an emergency exit, and passengers who know both.",
      },
    ],
  },
  plan: {
    title: "An armoured car, from the side and from above",
    lead: "The thick brass line is the shell around the passengers.",
    alt: "Drawing of an armoured car from the side and from above; seven numbered parts.",
    legend: [
      {
        name: "Glass",
        text: "Check every pane, even the small ones: no bubbles, no milky edges.",
      },
      { name: "Door edges", text: "The door overlaps its frame, so that no gap stays open." },
      { name: "Tyres", text: "An insert carries the car when the tyre is flat." },
      { name: "Floor", text: "Is it named on the certificate, like the sides?" },
      { name: "Battery and tank", text: "Each has a cover of its own." },
      { name: "Shell", text: "Pillars, roof and rear wall. Let us show you where two parts meet." },
      { name: "Way out", text: "An exit at the rear that opens without power." },
    ],
  },
  details: {
    title: "The vehicle is one part of the plan",
    lead: "The driver, the route, the papers and the escort are the other parts.",
    topics: [
      {
        title: "The driver",
        text: "We show you the training that the driver has had on this vehicle, with its full weight.",
        items: [
          "Braking distance, reversing and leaving a road block",
          "No stop near a crowd, no window opened to talk",
          "The vehicle is never left alone",
        ],
      },
      {
        title: "The passengers",
        text: "Many mistakes happen within a few steps of the door.",
        items: [
          "Getting in behind a wall or under a porch, engine running",
          "Seat belts on: a heavy, tall vehicle rolls over more easily than a car",
          "What to do when they hear the agreed words for trouble",
        ],
      },
      {
        title: "The route",
        text: "A heavy vehicle cannot use every road.",
        items: [
          "Bridges, speed breakers, low gates and steep ramps noted in advance",
          "Times and entrances changed from day to day",
          "Safe stopping places along the way",
        ],
      },
      {
        title: "The papers",
        text: "A registration book is not enough.",
        items: [
          "We give you copies of the permissions; in doubt, check them with the Ministry of Interior and the Home Department",
          "Copies travel in the vehicle, with the crew's identification",
          "Without complete papers, the vehicle does not leave",
        ],
      },
      {
        title: "With an escort",
        text: "One vehicle can be blocked. Two can help each other.",
        items: [
          "A lead car looks ahead, a second car covers the rear",
          "Weapons travel with the escort, away from the passenger",
          "Each crew knows which vehicle takes over the passenger",
        ],
      },
      {
        title: "When it is the wrong answer",
        text: "Sometimes a plain car serves you better, and we will tell you.",
        items: [
          "When an armoured car would draw attention",
          "In lanes too narrow for its length and weight",
          "When the danger is at your front door",
        ],
      },
    ],
  },
  questions: [
    {
      question: "Can we see the certificate before we sign?",
      answer:
        "Yes. We show you the certificate, the chassis number and the vehicle together, before the first journey. Make it a condition of the contract.",
    },
    {
      question: "Is the vehicle insured with its armour?",
      answer:
        "We show you the policy. It should name the vehicle's full value, the passengers and third parties. We agree with you who pays for damage that it leaves out.",
    },
    {
      question: "What happens if the vehicle breaks down?",
      answer:
        "The contract names a replacement of the same level, or says that there is none and what comes off the price. It also says who takes over the passenger on the road.",
    },
  ],
  closing: "Tell us who travels, and where",
  related: [
    "/services/security-escort",
    "/services/high-profile-events",
    "/services/training-courses",
  ],
};
