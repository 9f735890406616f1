export type GroupItem = {
  text: string;
  description: string;
  /** Path of a picture, 480 by 480 pixels. */
  img: string;
  alt: string;
};

export type ServiceGroup = {
  /** The group's id on the page, and the `name` that makes its items open one at a time. */
  id: string;
  eyebrow: string;
  title: string;
  description: string;
  details: GroupItem[];
  /** Paths of the services in the group. */
  services: string[];
};

const picture = (name: string) => `/images/what-we-do/${name}.webp`;

export const serviceGroups: ServiceGroup[] = [
  {
    id: "physical-security",
    eyebrow: "At a fixed address",
    title: "Physical Security",
    description:
      "Posts that stay, be it at a plant in Hattar, a school in Rawalpindi or an office tower in the Blue Area. Some guards stand, some walk, some watch screens, and each knows what the others see.",
    details: [
      {
        text: "Static guards",
        description:
          "A static guard holds one point: a strong-room door, a site office, the back lane of a bank. He does not leave it for tea, for an argument across the road or for a call that sounds urgent, because drawing him away is how many thefts begin. His orders name the one person who may move him. Breaks are covered by a relief, and the hour of each relief is changed from week to week.",
        img: picture("static-guards"),
        alt: "Security officer seen from behind in front of a lit guard booth at dusk",
      },
      {
        text: "Gate control",
        description:
          "Two guards make a gate: one talks to the driver, the other watches the vehicle and the road behind it. The barrier stays down until the pass has been compared with driver, number plate and load. Goods going out are looked at as closely as people coming in. Lorries wait inside a marked bay, so that the lane stays free for an ambulance or a fire engine.",
        img: picture("gate-control"),
        alt: "Security officer beside a lowered barrier and a lit bollard at dusk",
      },
      {
        text: "Patrols",
        description:
          "A patrol looks for what has changed since the last round: a gap under the fence, a ladder left against the wall, a lamp that went out, a warm engine among cold ones. Rounds start at different minutes and run in both directions. Checkpoints are signed or scanned. On large or unlit ground a dog team walks along, and the control room is told at which corner the patrol will report next.",
        img: picture("patrols"),
        alt: "Officer and dog on patrol along a wire fence, seen from behind",
      },
      {
        text: "Reception and access",
        description:
          "The officer at the desk is the first person a visitor speaks to. He asks whom they have come to see, rings that person, and issues a badge that is valid for one floor and one day. Couriers leave parcels at the desk. Employees who forgot their card are confirmed by their department, however well he knows their faces. Women visitors are received by a woman where the desk has two posts.",
        img: picture("reception-access"),
        alt: "Four speed gates in front of a reception desk",
      },
      {
        text: "Control room",
        description:
          "Operators watch cameras, answer alarms and keep the radio log. Nobody watches a wall of pictures for a whole shift and still sees anything, so they change places at set times and each has a few screens to answer for. Beside the console lie the call list, the site drawings and a card for every alarm that says who is sent, who is told and what is written down.",
        img: picture("control-room"),
        alt: "Officer seen from behind in front of a wall of camera screens",
      },
    ],
    services: ["/services/physical-security", "/services/security-system", "/services/burglar-alarm"],
  },
  {
    id: "high-profile-security",
    eyebrow: "Around a person",
    title: "High Profile Security",
    description:
      "For people whose office, wealth or quarrels draw attention: executives, diplomats, judges, artists and their families. The work is planned around their day and is noticed as little as possible.",
    details: [
      {
        text: "Close protection",
        description:
          "One or more officers stay within reach of the person: in the lift, at the next table, on the pavement side. They are chosen for patience and languages as much as for strength, and they dress for the occasion. Before each appointment they know the door, the floor, the nearest hospital and the way out. Household staff and family drivers are told what to do on a single agreed word.",
        img: picture("close-protection"),
        alt: "Dark four-wheel-drive vehicle in a studio, seen from the side",
      },
      {
        text: "VIP movement",
        description:
          "Getting in and out of a vehicle is the weakest minute of a journey. An officer goes ahead to the arrival point and says by radio whether to come, to wait or to drive on. Departure times are kept among few people, and neither car nor entrance becomes a habit. For an official guest the police lead the movement. We then look after the luggage, the second car and the people who are not on the protocol list.",
        img: picture("vip-movement"),
        alt: "Front of an armoured vehicle with headlights on and a steel bumper guard",
      },
      {
        text: "Canine search",
        description:
          "Before the guest arrives, a dog trained for explosives goes through the room, the car park and the cars that will stand near the entrance. The search ends shortly before the arrival, and whatever was searched is then watched or locked. The handler says honestly when heat, wind or strong cleaning agents make the result doubtful. The person concerned and the dog need never meet.",
        img: picture("canine-search"),
        alt: "Security dog in a K9 harness on watch at sunset",
      },
    ],
    services: ["/services/high-profile-events", "/services/bullet-proof-vehicles", "/services/canine"],
  },
  {
    id: "special-events-security",
    eyebrow: "For a day or an evening",
    title: "Special Events Security",
    description:
      "A hall or a ground that is empty on Thursday, full on Friday and empty again on Saturday. Posts, lanes and radios are set up for those hours only, and every officer has seen the place beforehand.",
    details: [
      {
        text: "Venue screening",
        description:
          "Guests pass a walk-through frame, bags pass a table. The queue is measured, not guessed: we count how many people a lane clears in ten minutes and set up as many lanes as the invitation time demands. Tables stand so that nobody's belongings lie open before strangers. Whoever declines to be searched is taken aside to the host's representative, who decides. The lane does not stop for it.",
        img: picture("venue-screening"),
        alt: "Walk-through detector with the sign Security Check beside a speed gate",
      },
      {
        text: "Crowd control",
        description:
          "Trouble in a crowd begins with pressure from behind, which those at the back cannot feel. Officers at the barriers watch faces and feet, not the stage. They open a gap early, stop the inflow at the outer gate and let a fainting guest out over the front. The limit of people for each area is fixed with the organiser before the sale of tickets, and the officer at the door may close it.",
        img: picture("crowd-control"),
        alt: "Security officer with hands behind his back, facing crowd barriers",
      },
      {
        text: "Event stewarding",
        description:
          "Stewards show the way: to seats, prayer area, washrooms, the women's entrance, the car. Most incidents at an event are lost people, blocked aisles and tempers in the car park, and a person who can answer questions settles them before a guard is needed. Stewards wear a different vest from the guards. They carry the seating plan and hold the aisle in front of their own exit if the hall has to be emptied.",
        img: picture("event-stewarding"),
        alt: "Officer beside the lit stage of a conference behind barriers",
      },
    ],
    services: ["/services/high-profile-events", "/services/canine", "/services/training-courses"],
  },
  {
    id: "security-escorts",
    eyebrow: "On the road",
    title: "Security Escorts",
    description:
      "Armed or unarmed company on the road: from the airport to the project site, from the factory to the port, from one branch to the next. Each vehicle in the line has its own task.",
    details: [
      {
        text: "Lead vehicle",
        description:
          "It drives far enough ahead to find the accident, the sit-in or the flooded underpass before the others reach it, and near enough to come back. The commander beside the driver reads the road and reports bridges, crossings and stopped vehicles in plain words. He chooses between the planned route and the second one. The lead vehicle sets a speed that the slowest load can keep.",
        img: picture("convoy-lead"),
        alt: "Dark escort vehicle with a roof light bar, seen from the front",
      },
      {
        text: "Rear vehicle",
        description:
          "The last vehicle keeps the space behind the convoy. Its crew notes cars that stay too long, and closes the gap when somebody tries to cut in. When a tyre bursts it shields the halted vehicle with its lights on and calls the others to a place where they can wait. It carries the spare wheels, the tow rope, the larger first-aid bag and a second set of papers.",
        img: picture("convoy-rear"),
        alt: "Two vehicles following at a distance on a wet road at dusk",
      },
      {
        text: "Escort communications",
        description:
          "Radios are tested from vehicle to vehicle before departure and at the first halt. Hills and tunnels on the road to the north leave long stretches without a signal. They are marked on the route card, with the time by which the convoy should come out on the other side. The control room knows the names of crew and passengers, and whom the client wants woken at three in the morning.",
        img: picture("escort-comms"),
        alt: "Two-way radio showing channel 1 beside a lit torch",
      },
      {
        text: "Cash and cargo",
        description:
          "Cash, bullion, medicines, telephones and exam papers have one thing in common: many people know when they leave. We agree with the consignor who is told, and when. Loading takes place inside a closed yard, with two counts by two people. The crew knows the weight and the seals, and not always the value. At the other end the load is given only to the person named on the sheet, against a signature.",
        img: picture("cash-and-cargo"),
        alt: "Dark four-wheel-drive vehicle with closed windows, seen from close by",
      },
    ],
    services: ["/services/security-escort", "/services/bullet-proof-vehicles"],
  },
];
