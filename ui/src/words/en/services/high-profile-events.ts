import type { ServiceWords } from "../../service-page";
import { pictures } from "../pictures";

export const words: ServiceWords = {
  head: {
    title: "Security for events and weddings",
    description:
      "Entry lanes, screening, parking and the way out for conferences, weddings, exhibitions and official visits in Islamabad, Punjab and KPK.",
  },
  heading: "High-profile and special events",
  lead: "Conferences, weddings, exhibitions and official visits: one plan for guests, vehicles and staff, and for the way out.",
  roundPicture: pictures.marquee,
  intro: {
    title: "The work starts before the event",
    paragraphs: [
      {
        lead: "The visit",
        text: "We visit the venue with the organiser, if possible at the hour of the event. A hotel ballroom in Islamabad, a marquee outside Lahore and an open ground in Peshawar need different plans. We count and measure the doors, follow the road from the main gate to the stage and look for places where a queue blocks a fire exit. We also ask what the venue's own guards do.",
      },
      {
        lead: "The drawing",
        text: "The plan is a drawing with numbers. Each number is a post with a name, a task, a call sign and a relief. The organiser gets the same drawing. If the guest of honour uses another door, both sides know which guards to move.",
      },
      {
        lead: "The police",
        text: "The police and the protocol staff of official guests have their own cordon. We leave public traffic and the street to the police. We agree with them where their ring ends and ours begins, and write it down. One guard stays in contact with their control during the event.",
      },
    ],
  },
  features: {
    title: "What the plan covers",
    items: [
      {
        title: "Entry in lanes",
        text: "Separate lanes for families, press, staff and suppliers. Women are searched by women, behind a screen.",
      },
      {
        title: "Screening",
        text: "Walk-through detector, hand detector and bag table, with a separate space for anyone the detector flags.",
      },
      {
        title: "Parking",
        text: "Drivers keep their keys. Rows are numbered, one lane stays free for ambulance and fire engine, and no car parks beside the hall.",
      },
      {
        title: "Stage and guests of honour",
        text: "A waiting room, a walked route with a second choice, and a guard who watches the audience.",
      },
      {
        title: "The way out",
        text: "Exits are unlocked and lit before the first guest comes. Every guard knows the nearest door and the assembly point.",
      },
      {
        title: "Lost children, found bags",
        text: "One desk, one register. Nobody opens a bag without an owner. The area is cleared and the bomb disposal squad is called.",
      },
    ],
  },
  plan: {
    title: "A wedding tent, from the road to the stage",
    lead: "Guests enter from the road at the lower left. The exits lead to all sides.",
    alt: "Plan of a wedding tent with entry lanes, exits and stage; seven numbered places.",
    legend: [
      { name: "Drop-off", text: "Guests get out and cars move on, so that the road stays open." },
      { name: "Invitations", text: "Names are checked before the queue for the search begins." },
      {
        name: "Search lanes",
        text: "Four lanes side by side. The tinted one has a screen and is for women.",
      },
      { name: "Exits", text: "Six doors that stay free of chairs, cables and parked cars." },
      { name: "Front of the stage", text: "The dashed line marks a strip that stays free." },
      { name: "Emergency lane", text: "Kept open for an ambulance and a fire engine." },
      { name: "Control point", text: "Radio, plan and list of posts. Each post reports here." },
    ],
  },
  details: {
    title: "Four events, four plans",
    lead: "The risk decides where the guards stand.",
    topics: [
      {
        title: "Weddings",
        text: "Mehndi, barat and walima are three evenings with three guest lists.",
        items: [
          "Relatives of both sides stand at the entrance with the guards",
          "A post of its own for jewellery, cash envelopes and the bridal room",
          "No weapons inside and no aerial firing: the host is told in advance",
          "A guard at the generator and at the caterer's gas cylinders",
        ],
      },
      {
        title: "Conferences and seminars",
        text: "The badge opens the door, and badges are easy to lend.",
        items: [
          "Badges with a photograph, handed out against an identity card",
          "Technicians and caterers checked the day before",
          "Hall searched, locked and sealed between rehearsal and opening",
        ],
      },
      {
        title: "Exhibitions and launches",
        text: "The stock is on show, and the doors are open all day.",
        items: [
          "Night watch from set-up to take-down",
          "Goods leave only with an exhibitor's pass",
          "People counted at the doors, so that the hall does not overfill",
        ],
      },
      {
        title: "Visits and public ceremonies",
        text: "Hours of waiting, then a few busy minutes.",
        items: [
          "Main and second route timed at the same hour of an earlier day",
          "Roofs and windows above the path noted for the police",
          "A dog team for the last search, then nobody enters without a check",
        ],
      },
    ],
  },
  questions: [
    {
      question: "How many guards does an event need?",
      answer:
        "The quotation lists each post with its hours, so that you can see what each guard is for. Give us the guest list, the programme and the floor plan: the number follows from guests, doors, parking and the risk.",
    },
    {
      question: "Who decides when something goes wrong?",
      answer:
        "Name one person on your side, and we name one on ours. Agree in writing who can stop the entry, clear the hall or call the police. Both numbers go on the plan.",
    },
    {
      question: "Which permissions does the event need?",
      answer:
        "The organiser asks the district administration and the police. Ask early. Our quotation can list what we need from you, and what the police want to see from the guards.",
    },
  ],
  closing: "Tell us about the day",
  related: ["/services/canine", "/services/security-escort", "/services/bullet-proof-vehicles"],
};
