import { banksLink, quoteLink, societiesLink } from "../links";
import { pictures } from "./pictures";
import type { BlockPicture } from "./service-blocks";

export const whatWeDoHead = {
  title: "Security services at a site, an event and on the road",
  description:
    "Fifteen tasks of a private security company explained: guards, gates, patrols, close protection, event screening, crowd control and armed escorts.",
};

/** The accessible name of the navigation with all services. */
export const allServices = "All services";

export const onPaper = {
  title: "What you get on paper",
  items: [
    { title: "A quotation", text: "Posts, shifts, equipment and price on paper." },
    {
      title: "Post orders",
      text: "One sheet: what the post protects, who can pass, what to search, whom to call and in which order.",
    },
    {
      title: "Reports",
      text: "You get incident and weekly reports, and a management report every month.",
    },
  ],
  more: { label: "See two specimens", path: "/downloads#specimens-title" },
};

export const kindsOfSites = {
  title: "Made for your kind of site",
  items: [
    {
      title: "Factories",
      text: "Gates, shift change, scrap, diesel and finished goods.",
      link: { label: "Guards for a factory", path: "/services/physical-security#factories" },
    },
    {
      title: "Banks",
      text: "Branches, ATMs and cash in transit: the plan, the papers and the contract.",
      link: { ...banksLink, label: "Security for banks" },
    },
    {
      title: "Housing societies",
      text: "Gates, delivery riders, house staff, and the homes of those who are away.",
      link: { ...societiesLink, label: "Security for a society" },
    },
    {
      title: "Schools",
      text: "Two short rushes a day, and a list of who takes which child home.",
      link: { label: "Guards for a school", path: "/services/physical-security#schools" },
    },
  ],
};

export const whatWeDoBanner = {
  title: "What we do",
  description: "Guards and systems for places, people, events and journeys.",
  image: "/images/banners/what-we-do-hero.svg",
  quote: quoteLink,
};

/** The label of the link from a group to the page of its service. */
export const inDetail = (service: string) => `${service} in detail`;

export type GroupItem = {
  text: string;
  description: string;
  /** The path of a square drawing. */
  img: string;
  alt: string;
};

export type ServiceGroup = {
  /** The group's id on the page, and the `name` that makes its items open one at a time. */
  id: string;
  /** The path of the page with more details. */
  service: string;
  title: string;
  description: string;
  /** The picture next to the items on wide screens. */
  picture: BlockPicture;
  details: GroupItem[];
};

const drawing = (name: string) => `/images/what-we-do/${name}.svg`;

export const serviceGroups: ServiceGroup[] = [
  {
    id: "physical-security",
    service: "/services/physical-security",
    title: "Physical Security",
    description:
      "Guards who stay at one address: a factory at the edge of town, a school in Rawalpindi, an office tower in the Blue Area. Some stand, some walk, some watch screens. All follow one plan.",
    picture: {
      src: "/images/banners/physical-security-hero.svg",
      subjectOnRight: true,
      alt: "Drawing: a guard holds a mirror under a car before the closed boom of a gate at night; another writes in the book at the guardroom",
    },
    details: [
      {
        text: "Static guards",
        description:
          "A static guard holds one point: a strong-room door, a site office, the back lane of a bank. The guard does not leave it for tea, for an argument across the road or for a call that sounds urgent. Many thefts start by drawing the guard away. The orders name the one person who can move the guard. A relief covers the breaks, at times that change from week to week.",
        img: drawing("static-guards"),
        alt: "Drawing: a guard stands beside the round steel door of a strong room, under a single lamp",
      },
      {
        text: "Gate control",
        description:
          "A busy gate needs two guards. One talks to the driver, the other watches the vehicle and the road behind it. The barrier stays down until the pass matches the driver, the number plate and the load. Goods going out are checked as carefully as people coming in. Lorries wait in a marked bay, so that the lane stays free for an ambulance or a fire engine.",
        img: drawing("gate-control"),
        alt: "Drawing: gate, booth and barrier from above at night, a vehicle waiting outside",
      },
      {
        text: "Patrols",
        description:
          "A patrol looks for changes since the last round: a gap under the fence, a ladder against the wall, a lamp that is out. Rounds start at different minutes and go in both directions. Patrol points are signed or scanned. On large or dark ground, a dog team can go along, and the control room knows where the patrol will report next.",
        img: drawing("patrols"),
        alt: "Drawing: at night, a guard in a hooded jacket holds a reader to a patrol button on a fence post; a torch lights it",
      },
      {
        text: "Reception and access",
        description:
          "The guard at the desk is the first person a visitor meets. The guard asks whom the visitor has come to see, calls that person, and issues a badge for one floor and one day. Couriers leave parcels at the desk. Staff who forgot their card are confirmed by their department, even if the guard knows them. If you want women visitors received by a woman, plan for it in the rota.",
        img: drawing("reception-access"),
        alt: "Drawing: at a reception desk, a guard with a head scarf hands a visitor a badge; the visitors' book lies beside her",
      },
      {
        text: "Control room",
        description:
          "Operators watch cameras, answer alarms and keep the radio log. Nobody can watch a wall of screens for a whole shift, so operators change places at set times and each has only a few screens. The call list, the drawings of the site and a card for every alarm lie beside them. The card says who is sent, who is told and what is written down.",
        img: pictures.log.src,
        alt: pictures.log.alt,
      },
    ],
  },
  {
    id: "high-profile-security",
    service: "/services/high-profile-events",
    title: "High Profile Security",
    description:
      "Protection for people whose office or wealth draws attention: executives, diplomats, judges, artists and their families. The work follows their day and draws as little notice as possible.",
    picture: pictures.armouredVehicle,
    details: [
      {
        text: "Close protection",
        description:
          "One or more guards stay close to the person: in the lift, at the next table, on the street side of the pavement. Patience and languages matter as much as strength, and clothes suit the occasion. Before each appointment the guards know the door, the floor, the nearest hospital and the way out. Household staff and drivers learn one agreed word for trouble.",
        img: drawing("close-protection"),
        alt: "Drawing: three guards around a guest on the way from a car to a door",
      },
      {
        text: "VIP movement",
        description:
          "Getting in and out of the car is a dangerous minute of any journey. A guard goes ahead and says by radio whether to come, wait or drive on. Few people know the departure time, and the car and the entrance change from day to day. When the police lead an official guest, we look after the luggage, the second car and the people outside the protocol list.",
        img: drawing("vip-movement"),
        alt: "Drawing: a guest gets out of a car before a lit door; one guard holds the car's door, another watches the street",
      },
      {
        text: "Canine search",
        description:
          "Before the guest arrives, a dog trained for explosives searches the room, the car park and the cars near the entrance. The search ends shortly before the arrival. After that, searched rooms are watched or locked. The handler says openly when heat, wind or strong cleaning agents make the result doubtful. The guest and the dog need not meet.",
        img: drawing("canine-search"),
        alt: "Drawing: before an event, a dog searches bags in a hall with rows of chairs; its handler follows on the long lead",
      },
    ],
  },
  {
    id: "special-events-security",
    service: "/services/high-profile-events",
    title: "Special Events Security",
    description:
      "A hall or a ground that is full for one evening. Posts, lanes and radios are set up for those hours, and the guards see the place in advance.",
    picture: {
      src: "/images/banners/high-profile-events-hero.svg",
      subjectOnRight: true,
      alt: "Drawing: the entrance of a tent at night, from above; guests queue in four lanes for the search tables and detectors",
    },
    details: [
      {
        text: "Venue screening",
        description:
          "Guests walk through a detector, and bags go over a table. We measure the queue: how many people does one lane clear in ten minutes, and how many lanes does the invitation time need? Tables stand so that strangers cannot see into a guest's bag. If a guest refuses a search, the host's representative decides, away from the lane. The lane keeps moving.",
        img: drawing("venue-screening"),
        alt: "Drawing: a woman walks through a detector in a hotel lobby; a woman guard with a hand-held detector stands beside it",
      },
      {
        text: "Crowd control",
        description:
          "Trouble in a crowd starts with pressure from behind, and the people at the back do not feel it. So the guards at the barriers watch faces and feet, not the stage. They open a gap early, stop the flow at the outer gate and help a fainting guest out over the front. The organiser sets a limit for each area before tickets are sold. The guard at the door can close it.",
        img: drawing("crowd-control"),
        alt: "Drawing: two guards, from behind, hold the barriers before a crowd; a lit stage stands behind it",
      },
      {
        text: "Event stewarding",
        description:
          "Stewards show the way: to seats, prayer area, washrooms, the women's entrance and the car. Lost people, blocked aisles and anger in the car park cause much of the trouble at an event. A person who can answer questions often settles it before a guard is needed. Stewards wear a different vest from the guards. They know the seating plan and keep the aisle to their exit free.",
        img: drawing("event-stewarding"),
        alt: "Drawing: a steward in a light vest shows an elderly couple the way along a carpet to the chairs",
      },
    ],
  },
  {
    id: "security-escorts",
    service: "/services/security-escort",
    title: "Security Escorts",
    description:
      "Armed or unarmed escorts on the road: from the airport to the project site, from the factory to the dry port, from one branch to the next. Each vehicle has its own task.",
    picture: pictures.convoy,
    details: [
      {
        text: "Lead vehicle",
        description:
          "It drives far enough ahead to find an accident, a sit-in or a flooded underpass before the others reach it, and near enough to come back. The commander sits beside the driver, watches the road and reports bridges, crossings and stopped vehicles. The commander chooses between the planned route and the second one. The lead vehicle sets a speed that the slowest vehicle can keep.",
        img: drawing("convoy-lead"),
        alt: "Drawing: the lead vehicle on the road, from above",
      },
      {
        text: "Rear vehicle",
        description:
          "The last vehicle covers the rear of the convoy. Its crew notes cars that stay behind it for too long, and closes the gap when somebody tries to cut in. When a tyre bursts, it shields the stopped vehicle with its lights on and calls the others to a safe place. It carries spare wheels, a tow rope, the large first-aid bag and a second set of papers.",
        img: drawing("convoy-rear"),
        alt: "Drawing: the rear vehicle on the road, from above",
      },
      {
        text: "Escort communications",
        description:
          "The crew tests the radios before departure and at the first stop. Hills and tunnels on the road to the north leave long stretches without a signal. The route card marks them, with the time when the convoy should come out on the other side. The person who follows the journey has the names of crew and passengers, and knows whom to call at three in the morning.",
        img: drawing("escort-comms"),
        alt: "Drawing: inside a car at dusk, a crew member speaks into the radio; the road climbs into the hills, behind the car ahead",
      },
      {
        text: "Cash and cargo",
        description:
          "Cash, gold, medicines, telephones and exam papers have one thing in common: many people know when they leave. We agree with the sender who is told, and when. Loading takes place inside a closed yard, with two counts by two people. The crew knows the weight and the seals, but not always the value. The load goes only to the person named on the sheet, against a signature.",
        img: drawing("cash-and-cargo"),
        alt: "Drawing: in a lit yard, two guards carry a sealed box to an armoured van; a third counts",
      },
    ],
  },
];
