import type { ReactNode } from "react";

export const hedonisticHead = {
  title: "Hedonistic Approach",
  description:
    "Our six policies in full: safety, conduct, human rights, equipment, social responsibility and training.",
};

/** The company chose the page's name. */
export const hedonisticBanner = {
  title: "Hedonistic Approach",
  description:
    "Our name for a simple idea: people work best when they are safe, trained and treated fairly. Six policies put it into practice.",
  image: "/images/banners/hedonistic-hero.svg",
};

export const policyWords = {
  title: "Six policies, open to read",
  lead: "They are the rules for our guards, our supervisors and our office. Open a card to read the whole text.",
  purpose: "Purpose",
  actions: "What we do",
  checks: "How it is checked",
  read: "Read policy",
  close: "Close",
  complain: (link: ReactNode) => (
    <>Have we broken one of these rules? Anyone can tell us, with or without a name. {link}</>
  ),
};

export type Policy = {
  /** The id of its section on the page. */
  id: string;
  title: string;
  summary: string;
  picture: string;
  alt: string;
  purpose: string;
  actions: string[];
  checks: string;
};

/* The texts claim that principles are followed, never a membership or certificate. The specification fixes the titles. */
export const policies: Policy[] = [
  {
    id: "health-safety-environment",
    title: "Health Safety & Environment policy",
    summary:
      "Traffic, heat, working alone and long nights: the usual dangers of guarding, and what to do about each.",
    picture: "/images/policies/policy-hse.svg",
    alt: "Drawing: in the heat, a guard drinks water under an awning beside a cooler; a first-aid box and an extinguisher hang on the guardroom's wall",
    purpose:
      "Guards work beside lorries and generators, in the heat of June and the fog of January. This policy is there so that they go home safe, and so that nobody is hurt by our work. It covers all our posts, vehicles and offices.",
    actions: [
      "Check each post for hazards before the first shift: traffic, falls, wiring, fuel, stray dogs, heat and cold. What cannot be removed goes into the post orders, with the precaution.",
      "Agree with the client on shade, drinking water and a seat for breaks at outdoor posts. In the hot months, plan shorter turns.",
      "A guard who works alone reports by radio or telephone at agreed times. Somebody follows up a missed report.",
      "Drivers wear seat belts, and do not drive after a night shift.",
      "Every guard knows the nearest extinguisher, the exit and the first-aid box, and when to call Rescue 1122.",
      "Diesel, oil and old batteries must not reach a drain or the soil.",
    ],
    checks:
      "Accidents, near misses and unsafe places are written in the site's book. Nobody is punished for an entry. The site manager reviews the entries, names who fixes each problem and by when, and tells the client what the building needs. A guard can refuse a task that looks dangerous until a supervisor has seen it.",
  },
  {
    id: "code-of-conduct",
    title: "International Code of Conduct charter",
    summary: "How a guard treats other people, and what a guard must never do, even under orders.",
    picture: "/images/policies/policy-code-of-conduct.svg",
    alt: "Drawing: on the steps of a building, a guard supports an elderly visitor with a stick and holds the door open",
    purpose:
      "The International Code of Conduct for Private Security Service Providers was adopted in November 2010, in a process led by Switzerland. We follow its principles. This charter is our own promise to clients, guards and the public. We are not a member of the Code's association, and this is not a certificate.",
    actions: [
      "Use force only when it is necessary, only as much as the threat needs, and only after other means have failed. A firearm is only for an imminent threat of death or serious injury.",
      "No torture, no humiliation, no threats. A guard who is ordered to do such a thing refuses and reports it.",
      "A person who is stopped after an attack is treated decently and handed to the police without delay.",
      "Religion, sect, mother tongue and province play no part in hiring and pay. Nobody under eighteen is employed. A guard's identity card is never kept back.",
      "Identity, past service and references are checked before a guard starts.",
      "No bribes, at a gate or in an office.",
    ],
    checks:
      "The rules are explained to every guard in Urdu. After any use of force there must be a written report with the names of witnesses, and a person who was not there looks into it. Anyone can complain, guards included: at the office, by telephone or with the complaint form. If you leave an email address or a number, we tell you what we found. Nobody suffers for an honest complaint.",
  },
  {
    id: "voluntary-principles",
    title: "Voluntary Principles on Security & Human Rights manifesto",
    summary:
      "How to guard a site and respect the rights of the people who live and work around it.",
    picture: "/images/policies/policy-voluntary-principles.svg",
    alt: "Drawing: outside the fence of a site in the country, a guard, hand on heart, greets a shepherd with three goats",
    purpose:
      "The Voluntary Principles date from 2000. Governments, oil and mining companies and non-governmental organisations wrote them together. They ask a company to assess the risks, to agree its dealings with police and army, and to hold private guards to the same rules. A quarry, a dam or a factory beside a village in Punjab or KPK raises the same questions. So we follow the principles there. We are not a participant in the initiative.",
    actions: [
      "The survey asks who lives around the site, which paths, wells and grazing land they use, and which disputes are open.",
      "Guards protect people and property under the contract. They take no part in evictions, raids or police work.",
      "Leave a peaceful protest or a strike alone: shut the gate and tell the manager. Call the police only when people or property are in danger.",
      "Where police or other public forces work at the same site, we agree with the client in writing who does what. We lend them no weapons and no vehicles.",
      "After any use of force, help the injured first, on every side.",
    ],
    checks:
      "We advise clients to put up a notice at the gate, in Urdu and in the local language, that tells neighbours where to complain. The contract can say that an accused guard leaves the post during the inquiry. A credible accusation should go to the authorities. The risks are assessed again when something around the site changes.",
  },
  {
    id: "protective-equipment",
    title: "Personal Protective Equipment",
    summary: "What each post requires a guard to wear, in the right size.",
    picture: "/images/policies/policy-ppe.svg",
    alt: "Drawing: on a building site, a supervisor checks a guard's helmet and reflective vest; boots and gloves lie on a bench",
    purpose:
      "Equipment comes last. First the hazard is removed, fenced off or lit. If some danger stays, the guard gets what the post requires, in the right size. A helmet that does not fit does not protect. The guard should not have to pay for it.",
    actions: [
      "Every post: boots, a torch, rain clothes, a warm layer in winter, and a reflective vest near moving vehicles or where there is little light.",
      "Construction and industrial sites: helmet, safety shoes, goggles, gloves and ear protection, as the site's own rules require.",
      "Posts that the survey rates as exposed to attack: body armour and helmet. Check the date on the vest, and withdraw a vest that is past its date.",
      "Search points: disposable gloves, and thicker ones where bags are opened by hand.",
      "Night patrols: a spare lamp, and a stick where there are stray dogs.",
      "Each item comes with instructions: how to wear, adjust, clean and store it, and whom to tell when it is damaged.",
    ],
    checks:
      "The supervisor checks the equipment at the start of a shift. No guard starts a shift without the required equipment. A register shows item, size, wearer, date of issue and date of renewal. Ask to see the entries for your site. Helmets and body armour are inspected regularly, and again after every blow or fall. What fails is destroyed, so that nobody uses it again.",
  },
  {
    id: "social-responsibility",
    title: "Corporate Social Responsibility",
    summary: "Fair treatment of our own guards first, then of the neighbours of each site.",
    picture: "/images/policies/policy-csr.svg",
    alt: "Drawing: a guard on one knee plants a sapling beside a kerb; a boy and a girl in school uniform hold the next ones",
    purpose:
      "A guarding company lives by the work of people who are seldom the best paid on a site. So our first duty is to them: wages on time, reasonable hours and real insurance. Our second duty is to the neighbours of a site, our third to the land around it.",
    actions: [
      "Guards have life insurance. They are registered with the Employees' Old-Age Benefits Institution (EOBI) and the Employees' Social Security Institution (ESSI).",
      "Jobs are filled without a fee. Anyone who asks an applicant for money does not act for us.",
      "Applicants from the district of a new site are welcome, so that wages stay there.",
      "Women can apply for every job. Ask us about the way home after late shifts.",
      "Where the client agrees, we invite the school or clinic next door to a fire or first-aid drill.",
      "Uniforms are mended before they are replaced. Badges come off before old uniforms are given away, so that nobody can pose as a guard.",
    ],
    checks:
      "A guard can take a complaint past the supervisor to the office, by telephone or in person. Rotas and pay sheets should be compared by somebody outside operations, and every deduction explained. A client can make proof of EOBI and social security payments a term of the contract. Ask for it before you sign, from us and from every other company.",
  },
  {
    id: "training",
    title: "Training & Courses",
    summary: "Training comes before the first shift, and it goes on during service.",
    picture: "/images/policies/policy-training.svg",
    alt: "Drawing: in a classroom, an instructor points at a site plan on a whiteboard; six guards, two of them women, write on their note pads",
    purpose:
      "A guard often has to act alone and at once. Training is what makes that possible. In Islamabad, training before the first shift is reported to be a condition of the licence. We see it as good sense in every territory. This policy says what is taught before the first shift, on the site and during service.",
    actions: [
      "Before the first shift: the limits of a guard's powers, access and search, radio and reports, fire, first aid, and how to treat people.",
      "On a new site: shifts beside a guard who knows it. The post orders are read aloud, explained and signed.",
      "For armed guards: safe handling, storage, rules on force, and practice under an instructor. A guard who does not pass carries no weapon.",
      "During service: short exercises on the site, and course days for larger subjects.",
      "Drivers, dog handlers, control-room operators and women who search visitors have courses of their own.",
      "Teaching is in Urdu, with Punjabi or Pashto where it helps, and with pictures and practice for those who find reading hard.",
    ],
    checks:
      "A course ends with a practical test: search this car, write this report, put out this fire. A file for each guard records course, date, instructor and result. Ask to see the records for your site. Supervisors repeat single exercises without notice. What goes wrong on the sites decides what the next course is about.",
  },
];
