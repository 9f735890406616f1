import type { ServiceWords } from "./service-words";

export const physicalSecurity: ServiceWords = {
  head: {
    title: "Security guards for sites in Pakistan",
    description:
      "Guards for gates, receptions and perimeters: how we survey a site, what happens on the first day, and why a school is not posted like a warehouse.",
  },
  heading: "Physical security",
  lead: "Guards for gates, receptions, perimeters and control rooms, with written orders for each post and a supervisor on each shift.",
  round: { alt: "Security officer seen from behind, standing at a lit guard booth at dusk", subject: "centre" },
  sideImages: [
    {
      src: "/images/side/static-guarding-1.webp",
      alt: "Security officer at a barrier beside a guard booth with the sign Security",
    },
    { src: "/images/side/static-guarding-2.webp", alt: "Officer and dog on patrol along a perimeter fence at dusk" },
    { src: "/images/side/static-guarding-3.webp", alt: "Speed gates and a walk-through detector in an office lobby" },
  ],
  intro: {
    title: "From the survey to the first day",
    paragraphs: [
      "We walk the site by day and again after dark: the boundary line, the gates and who holds their keys, unlit stretches of wall, the generator, where drivers wait, whose roof overlooks yours, and the road to the nearest police station. The survey says how many posts there are, at which hours, and which of them call for a weapon. Often none does.",
      "On the first day the supervisor comes with the guards, before the shift begins. Each guard signs for his post orders, radio, torch and keys, then walks the beat: gas valve, main switch, fire points, assembly point, the doors that stay locked and the exit that must never be. He is shown the visitors' register, the vehicle log and the names of the people who may change his orders. The first entry in the occurrence book is that handover, with the state of every lock.",
      "A private guard is not a policeman. In the Islamabad Capital Territory the Private Security Companies Ordinance, 2001 gives him no police powers and no uniform that resembles a policeman's. He controls entry, watches, calls the police and writes down what happened.",
    ],
  },
  features: {
    title: "What every post has",
    items: [
      {
        title: "Post orders in Urdu and English",
        text: "One sheet: what the post protects, who may pass, what to search, whom to call and in which order. It is signed by both sides and changed only in writing.",
      },
      {
        title: "Relief before release",
        text: "A guard leaves the post when his relief stands on it. Keys, weapon, radio and open matters are handed over in the book, not across the road.",
      },
      {
        title: "Supervisors who come unannounced",
        text: "Checks by day and by night: alertness, turn-out, registers, torch and radio. What was found is entered on the spot.",
      },
      {
        title: "Armed only where the survey says so",
        text: "Under the federal Pakistan Arms Rules, 2023 a company's weapon goes only to a guard who is trained, certified and cleared, and its issue and return are written in a register.",
      },
      {
        title: "Papers that can be checked",
        text: "Guards carry company identification and give it back on leaving. You may ask any of them to show it.",
      },
      {
        title: "Reports you can act on",
        text: "An incident is reported on the day it happens. The weekly report lists visitors turned away, faults in lights and locks, and absences with the name of the relief.",
      },
    ],
  },
  details: {
    kind: "topics",
    title: "Six sites, six kinds of post",
    lead: "The uniform may be the same. The orders are not.",
    topics: [
      {
        title: "Embassies and missions",
        text: "The outer ring belongs to the police. Our posts begin at your boundary and must never confuse the two.",
        items: [
          "Visitors checked against the day's list, not against a card alone",
          "Vehicle lane with under-body mirror, away from the building line",
          "Queue for visa applicants kept clear of the gate",
        ],
      },
      {
        title: "Schools",
        text: "Two short rushes a day, and children who know the guard by name.",
        items: [
          "A child leaves only with a person on the school's list",
          "Vans and parents' cars on separate sides of the gate",
          "Gate shut during assembly; an armed post, where there is one, faces the road and not the yard",
        ],
      },
      {
        title: "Factories",
        text: "The loss is usually inside: scrap, diesel, finished goods.",
        items: [
          "Search at shift change, women searched by women",
          "Gate pass matched to load, weight slip and seal number",
          "Fire watch during welding and after it",
        ],
      },
      {
        title: "Warehouses",
        text: "Few people, much stock, long nights.",
        items: [
          "Dock doors opened one at a time, driver outside the bay",
          "Seal numbers entered at arrival and departure",
          "Clocked patrols at changing times, roof sheets included",
        ],
      },
      {
        title: "Housing societies",
        text: "Residents expect courtesy; strangers rely on it.",
        items: [
          "Domestic staff and contractors on a register with the house they work for",
          "Delivery riders confirmed by intercom before the barrier lifts",
          "Patrol past locked houses whose owners are away",
        ],
      },
      {
        title: "Wedding halls and marquees",
        text: "Hundreds of guests whom only the family knows.",
        items: [
          "A member of the family stands beside the guard at the entrance",
          "Aerial firing refused: weapons stay outside the hall",
          "Gift table, bridal room and generator each have a post",
        ],
      },
    ],
  },
  related: ["/services/security-system", "/services/canine", "/services/burglar-alarm"],
};
