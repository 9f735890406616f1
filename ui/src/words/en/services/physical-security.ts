import type { ServiceWords } from "../../service-page";
import { pictures } from "../pictures";

export const words: ServiceWords = {
  head: {
    title: "Security guards in Islamabad, Punjab and KPK",
    description:
      "Guards for gates, receptions and perimeters: the survey, the first day, the post orders, and how the work differs from a school to a warehouse.",
  },
  heading: "Physical security",
  lead: "Guards for gates, receptions, perimeters and control rooms, with written orders for each post and supervisors for each site.",
  roundPicture: pictures.patrol,
  intro: {
    title: "From the survey to the first day",
    paragraphs: [
      {
        lead: "The survey",
        text: "We look at the site by day and after dark. How many gates are there, and who holds the keys? Where is the wall unlit? Whose roof overlooks yours? How far is the police station? The survey says how many posts you need, at which hours, and whether any guard should be armed. Often none should.",
      },
      {
        lead: "The first day",
        text: "On the first day, the supervisor walks the site with the guards: gas valve, main switch, fire points, assembly point. They see which doors stay locked and which exit stays open. Each guard signs for post orders, radio, torch and keys. The first entry in the book says in what state each lock was.",
      },
      {
        lead: "The limits",
        text: "A private guard is not a police officer. In Islamabad, the Private Security Companies Ordinance, 2001 gives guards no police powers and allows no uniform that looks like a police uniform. A guard controls entry, watches, calls the police and writes down what happened.",
      },
    ],
  },
  features: {
    title: "What a post needs",
    items: [
      {
        title: "Written post orders",
        text: "One sheet: what the post protects, who can pass, what to search, whom to call and in which order. Both sides sign it. Changes are made in writing.",
      },
      {
        title: "Handover before release",
        text: "A guard leaves the post when the next guard is there. Keys, radio and open matters are handed over and written in the book.",
      },
      {
        title: "Checks without notice",
        text: "Supervisors check alertness, uniform, registers, torch and radio, also at night. The contract sets how often. What they find goes into the book.",
      },
      {
        title: "Armed only with a reason",
        text: "The survey must show the need. Under a federal licence, a weapon goes only to a trained, certified and cleared guard. Source: Pakistan Arms Rules, 2023 (transcript). The official text prevails.",
      },
      {
        title: "A reserve for absences",
        text: "Illness, funerals and floods happen. The contract says who covers the post and how long a gap can last.",
      },
      {
        title: "Reports you can use",
        text: "A telephone call about an incident, a written account, and a weekly sheet with attendance, faults in lights and locks, and absences.",
      },
    ],
  },
  plan: {
    title: "An office compound, post by post",
    lead: "The wall, two gates and one building. Each number is a post or a place that the orders name.",
    alt: "Plan of a walled office compound with six numbered places.",
    legend: [
      {
        name: "Main gate",
        text: "Vehicles stop at the barrier. Visitors and deliveries are written in the book.",
      },
      { name: "Reception", text: "Cards are checked. Passes are handed out and taken back." },
      { name: "Service gate", text: "Locked between deliveries. Who has the key is written down." },
      { name: "Patrol", text: "The dashed line is the patrol. The squares are its checkpoints." },
      {
        name: "Supervisor's desk",
        text: "Post orders, keys, radios and the list of telephone numbers.",
      },
      { name: "Assembly point", text: "Where people gather and are counted after an alarm." },
    ],
  },
  details: {
    title: "Six sites, six kinds of work",
    lead: "The uniform can be the same. The orders are not.",
    topics: [
      {
        title: "Housing societies",
        text: "Gates, riders, house staff and locked houses. The committee gets a report every month.",
        items: [
          "Domestic staff and contractors registered with the house they work for",
          "Delivery riders confirmed by intercom before the barrier opens",
          "Patrol past locked houses while the owners are away",
        ],
      },
      {
        id: "schools",
        title: "Schools",
        text: "Two short rushes a day, and children who know the guard by name.",
        items: [
          "A child leaves only with a person on the school's list",
          "Vans and parents' cars on separate sides of the gate",
          "Gate shut during assembly; an armed guard, if there is one, faces the road",
        ],
      },
      {
        id: "factories",
        title: "Factories",
        text: "Many losses start inside: scrap, diesel, finished goods.",
        items: [
          "Search at shift change, women searched by women",
          "Gate pass compared with load, weight slip and seal number",
          "Fire watch during welding and after it",
        ],
      },
      {
        id: "embassies",
        title: "Embassies and missions",
        text: "The outer ring belongs to the police. Our posts start at your boundary.",
        items: [
          "Visitors checked against the day's list as well as their cards",
          "Vehicle lane with under-body mirror, away from the building",
          "Queue for visa applicants kept clear of the gate",
        ],
      },
      {
        id: "warehouses",
        title: "Warehouses",
        text: "Few people, large stocks, long nights.",
        items: [
          "Dock doors opened one at a time, driver outside the bay",
          "Seal numbers written down at arrival and departure",
          "Recorded patrols at changing times, roof included",
        ],
      },
      {
        id: "marquees",
        title: "Wedding halls and marquees",
        text: "Hundreds of guests whom only the family knows.",
        items: [
          "A member of the family stands beside the guard at the entrance",
          "No aerial firing: weapons stay outside the hall",
          "A post each at the gift table, the bridal room and the generator",
        ],
      },
    ],
  },
  questions: [
    {
      question: "How many guards does one supervisor lead?",
      answer:
        "The quotation gives the figure for your site, with the number of visits to each post by day and by night. It follows from the size of the site and the number of shifts. Have it written into the contract.",
    },
    {
      question: "What happens when a guard does not come?",
      answer:
        "A relief guard comes whom we named beforehand, and who in Islamabad already has the Licensing Officer's no-objection. The contract says how long a gap can last and what comes off the invoice.",
    },
    {
      question: "What is in the price?",
      answer:
        "The quotation has a line each for wages, EOBI and social security, uniform and equipment, relief, supervision and tax. So you can compare it line by line. One post, day and night, is 21 eight-hour shifts a week: 3.5 guards with one day off each, before leave and absence.",
    },
  ],
  closing: "Tell us about your gates",
  related: ["/services/security-system", "/services/canine", "/services/burglar-alarm"],
};
