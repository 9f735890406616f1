import type { ServiceWords } from "./service-words";

/* Names no standard and no protection level: the certificate of each vehicle states them. */
export const bulletProofVehicles: ServiceWords = {
  head: {
    title: "Bullet-proof vehicles and drivers",
    description:
      "What a bullet-proof vehicle is rated for and what it is not, how to read its certificate, and how driver, escort and route belong to the protection.",
  },
  heading: "Bullet-proof vehicles",
  lead: "Armoured vehicles with a trained driver, for the journeys on which a guard beside the passenger is not enough.",
  round: { alt: "Dark armoured four-wheel-drive vehicle in a studio with its headlights on", subject: "centre" },
  sideImages: [
    { src: "/images/side/security-escort-1.webp", alt: "Front of an armoured vehicle with a steel bumper guard" },
    { src: "/images/side/training-courses-2.webp", alt: "Two-way radio, torch and keys" },
  ],
  intro: {
    title: "What a bullet-proof vehicle is rated for",
    paragraphs: [
      "No vehicle is simply bullet-proof. A rating says that samples of its steel and glass stopped certain rounds, fired from a certain distance, a certain number of times. Lower levels are tested against handguns, higher ones against rifles. A vehicle that stops a pistol is no shelter from a military rifle, and a vehicle that stops a rifle is not thereby safe on top of a charge in the road: blast is tested apart, or not at all.",
      "So the word to read is on the certificate: the standard, the level, the laboratory, the date, and whether the whole vehicle was tested or only a plate and a pane. Standards differ from country to country, and equal numbers in two of them do not mean the same round. Before you hire a vehicle from us you may read its certificate and compare the number on it with the number on the chassis. A vehicle whose papers do not agree with its plate is not offered.",
      "Age matters as much as the level. Laminated glass clouds and parts at the edges after years of heat, hinges sag under heavy doors, tyres and brakes carry weight that they were not first built for. An older vehicle is inspected before each contract, and panes with bubbles or milky borders count as glass without a rating.",
    ],
  },
  features: {
    title: "What we look at in a vehicle",
    items: [
      {
        title: "Glass and steel together",
        text: "The weakest part is the rating. Panes, doors, pillars, roof, floor and the wall behind the rear seat are each compared with the papers.",
      },
      {
        title: "Gaps and overlaps",
        text: "Door edges, locks, mirrors, air inlets: places where two protected parts meet and a third is missing.",
      },
      {
        title: "Tyres that still roll",
        text: "Inserts let the vehicle leave on flat tyres. They are checked for age, and the driver has driven on them.",
      },
      {
        title: "Weight and brakes",
        text: "Armour lengthens every stop and lifts the centre of gravity. Suspension, brakes and the load that is left for passengers are in the file.",
      },
      {
        title: "Battery, fuel, air",
        text: "Covers for battery and tank, an engine that starts in July, and an air conditioner that works, for the windows stay shut.",
      },
      {
        title: "A way out",
        text: "Doors that open from inside when the power is gone, an emergency exit, and passengers who were shown both.",
      },
    ],
  },
  details: {
    kind: "topics",
    title: "The vehicle is a part of the plan",
    lead: "Armour buys time. Driver, route and escort decide what is done with it.",
    topics: [
      {
        title: "The driver",
        text: "He trains on the vehicle that he drives, with its full weight.",
        items: [
          "Braking distance, reversing and ramming out of a block",
          "No stop within reach of a crowd, no window opened to talk",
          "The vehicle is never left without a crew member",
        ],
      },
      {
        title: "The passengers",
        text: "Most mistakes are made within a few steps of the door.",
        items: [
          "Boarding behind a wall or under a porch, engine running",
          "Belts fastened: a heavy, tall vehicle rolls over more easily than a car",
          "What to do on the words agreed for trouble",
        ],
      },
      {
        title: "The route",
        text: "A heavy vehicle cannot use every road.",
        items: [
          "Bridges, speed breakers, low gates and steep ramps noted beforehand",
          "Hours and entrances changed from day to day",
          "Walled stopping places along the way",
        ],
      },
      {
        title: "The papers",
        text: "Armour raises questions that a registration book does not answer.",
        items: [
          "Before a contract we ask the Ministry of Interior and the province which permissions apply; see the official texts",
          "Copies travel in the vehicle, with the crew's identification",
          "Without complete papers the vehicle stays in the yard",
        ],
      },
      {
        title: "With an escort",
        text: "One vehicle alone can be blocked; two can help each other.",
        items: [
          "A lead car looks ahead, a following car keeps the rear free",
          "Weapons travel with the escort, not in the passenger's cabin",
          "Each crew knows which vehicle takes over the passenger",
        ],
      },
      {
        title: "When it is the wrong answer",
        text: "We say so when a plain car serves you better.",
        items: [
          "Where notice is the danger and nobody knows your car yet",
          "In lanes too narrow for its length and weight",
          "When the risk is at the door of the house and not on the road",
        ],
      },
    ],
  },
  related: ["/services/security-escort", "/services/high-profile-events", "/services/training-courses"],
};
