/** Pictures that appear on several pages, or in a row of small pictures. */
export const pictures = {
  gate: {
    src: "/images/services/physical-security.svg",
    alt: "Drawing: a guard, from behind, raises a hand at the barrier of a gate; a car has stopped, its headlights shine in the night",
  },
  firstShift: {
    src: "/images/people/first-shift.svg",
    alt: "Guards, from behind, before the lit gate of a site at first light. The supervisor reads the orders of the day.",
  },
  dutyBoard: {
    src: "/images/banners/organogram-hero.svg",
    subjectOnRight: true,
    alt: "Drawing: at night, a supervisor moves a tag on a lit board with the posts of the day; two guards wait, their caps under the arm",
  },
  patrol: {
    src: "/images/people/patrol.svg",
    alt: "Drawing: two guards, from behind, walk along a wall before dawn; a torch lights the path, city lamps lie below the hills",
  },
  postKit: {
    src: "/images/side/post-kit.svg",
    alt: "Drawing: on a guardroom's table, under a lamp: a cap with a brass band, a torch, a check list with a pen, keys and a two-way radio",
  },
  controlRoom: {
    src: "/images/services/security-system.svg",
    alt: "Drawing: a control room at night; an operator sits before a wall of screens, a guard with a head scarf points at the lit one, where somebody climbs a wall",
  },
  controlDesk: {
    src: "/images/side/security-systems-1.svg",
    alt: "Drawing: a control desk with a site plan on one screen and four camera pictures on the other; lamp, call list, mug and headset before them",
  },
  log: {
    src: "/images/what-we-do/control-room.svg",
    alt: "Drawing: at night, a hand writes in the log book on a control desk; a headset lies beside it, two screens stand behind",
  },
  response: {
    src: "/images/services/burglar-alarm.svg",
    alt: "Drawing: two guards at a house at night; one speaks into a radio, the other lights an open window with a torch, the siren above it is red",
  },
  handler: {
    src: "/images/services/canine.svg",
    alt: "Drawing: a German shepherd in a harness searches a car before a lit gate at night; its handler, from behind, kneels beside it",
  },
  crew: {
    src: "/images/services/security-escort.svg",
    alt: "Drawing: before dawn, the crew of three cars stands around the first; the commander points at the route sheet on its bonnet",
  },
  convoy: {
    src: "/images/banners/security-escort-hero.svg",
    subjectOnRight: true,
    alt: "Drawing: before dawn, the three cars of an escort drive up a curving road into the hills; in the last one, a crew member holds a radio",
  },
  marquee: {
    src: "/images/services/high-profile-events.svg",
    alt: "Drawing: guests walk into a lit wedding tent in the evening; a guard stands at the walk-through detector, another shows the way",
  },
  drill: {
    src: "/images/services/training-courses.svg",
    alt: "Drawing: a trainer points at a fire in a tray in the morning; a trainee puts it out with an extinguisher, two others watch",
  },
  armouredVehicle: {
    src: "/images/banners/bullet-proof-vehicles-hero.svg",
    subjectOnRight: true,
    alt: "Drawing: an armoured car as if transparent, its shell in brass lines around the seats",
  },
};
