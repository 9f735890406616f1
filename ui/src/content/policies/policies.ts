export type Policy = {
  /** The id of its section on the page. */
  id: string;
  title: string;
  summary: string;
  /** Its pictures are /images/policies/policy-<picture>.webp and -640.webp. */
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
    summary: "Traffic, heat, lone posts and long nights: the ordinary dangers of guard duty and what is done about each.",
    picture: "hse",
    alt: "Hard hat, first-aid case and fire extinguisher",
    purpose:
      "A guard stands where lorries turn, beside generators and gas cylinders, at noon in June and in the fog of January. This policy is there so that he goes home as he came, and so that nobody is hurt by the way we work. It covers every post, vehicle and office of ours.",
    actions: [
      "Each post is walked for hazards before the first shift: traffic, falls, wiring, fuel, stray dogs, heat and cold. What cannot be removed goes into the post orders, with the precaution.",
      "Shade, drinking water and a seat for breaks are agreed with the client for outdoor posts. In the hot months reliefs come more often.",
      "A guard who works alone reports by radio or telephone at fixed times. A missed report is followed up at once.",
      "Drivers wear belts, leave the telephone alone and do not take the wheel after a night on post.",
      "Every guard knows the nearest extinguisher, the way out and the first-aid box, and when to call Rescue 1122.",
      "Diesel, oil and old batteries are stored and handed over so that nothing reaches a drain or the soil.",
    ],
    checks:
      "Accidents, near misses and unsafe places are entered in the occurrence book the same day, and nobody is punished for an entry. The site manager goes through them every month, names who puts what right and by when, and raises with the client whatever belongs to the building. A guard who has good reason to think a task dangerous may refuse it until a supervisor has looked.",
  },
  {
    id: "code-of-conduct",
    title: "International Code of Conduct charter",
    summary: "What a private guard may do to other people, and what he must never do, whoever gives the order.",
    picture: "code-of-conduct",
    alt: "Bound code of conduct with the shield emblem, a pen and a stamp",
    purpose:
      "The International Code of Conduct for Private Security Service Providers was adopted in November 2010, in a process led by Switzerland. We follow its principles in our orders and contracts. This charter is our own undertaking to clients, guards and the public: it is neither a membership of the Code's association nor a certificate.",
    actions: [
      "Force is used only when it is necessary, in proportion to the threat and after milder means have failed. A firearm is used only against an imminent threat of death or serious injury.",
      "There is no torture, humiliation or threat. A guard who is ordered to do such a thing refuses and reports it.",
      "A person who is stopped after an attack is treated decently and handed to the police without delay.",
      "Nobody is hired, paid or passed over for religion, sect, language or province. Nobody under eighteen is employed, and no guard's identity card is kept back.",
      "Identity, earlier service and references are verified before a guard is posted.",
      "No bribe is offered or taken, at a gate or in an office.",
    ],
    checks:
      "Every guard gets these rules in Urdu on joining and answers questions about them before the first post. After any use of force, a written report names the witnesses, and a person who was not there looks into it. Anyone can complain, guards included: at the office, by telephone or with the complaint form. A person who complains is told what was found and does not suffer for it.",
  },
  {
    id: "voluntary-principles",
    title: "Voluntary Principles on Security & Human Rights manifesto",
    summary: "A site is guarded without cost to the rights of those who live and work around it.",
    picture: "voluntary-principles",
    alt: "Brass scales of justice in front of law books",
    purpose:
      "The Voluntary Principles were drawn up in 2000 by governments, extractive companies and non-governmental organisations. They ask a company to assess the risks, to settle its relations with public forces, and to hold private guards to the same measure. They were written with mines and oil fields in mind. A quarry, a dam or a factory beside a village in Punjab or KPK raises the same questions, so we follow the principles there. We are not a participant in the initiative.",
    actions: [
      "The survey asks who lives around the site, which paths, wells and grazing they use, which disputes are open, and how guards could make them worse.",
      "Guards protect people and property within the contract. They take no part in evictions, raids or any work of the police.",
      "A peaceful protest or a strike is left alone: the gate is shut, the manager is told, and the police are called only when people or property are in danger.",
      "Where police or other public forces stand at the same site, we agree with the client in writing who does what. They are lent neither our weapons nor our vehicles.",
      "After any use of force the injured are helped first, on whichever side they stood.",
    ],
    checks:
      "A notice at the gate, in Urdu and in the language of the place, says where neighbours can complain. A guard who is accused of abuse is taken off the post while the matter is looked into, and a credible accusation goes to the competent authority. The assessment is made again whenever something around the site has changed.",
  },
  {
    id: "protective-equipment",
    title: "Personal Protective Equipment",
    summary: "What each post requires its guard to wear, issued in his size and free of charge.",
    picture: "ppe",
    alt: "Protective vest, helmet, torch and boots",
    purpose:
      "Equipment comes last: first the hazard is removed, fenced off or lit. Where some of it stays, the guard is given what the post requires and what fits him, for a helmet that slips over the eyes protects the inventory and not the man. Nothing is deducted from his pay for it.",
    actions: [
      "Every post: boots, torch, rain clothes, a warm layer in winter, and a reflective vest wherever vehicles move or lamps are few.",
      "Construction and industrial sites: helmet, safety shoes, goggles, gloves and ear protection, as the site's own rules demand.",
      "Posts that the survey rates as exposed to attack: body armour and helmet. The date on a vest's label is read, and a vest past its date is withdrawn.",
      "Search points: disposable gloves, and thicker ones where bags are opened by hand.",
      "Night patrols: a spare lamp, and a stick against stray dogs where the round leads past them.",
      "Each issue comes with instruction: how to put the item on, adjust, clean and store it, and whom to tell when it is damaged.",
    ],
    checks:
      "The supervisor looks the guard over when the relief takes the post. Whoever lacks something that the post requires does not stand on it until he has it. A register shows item, size, wearer, day of issue and day of renewal, and clients may see the entries for their site. Helmets and body armour are inspected at fixed intervals and after every blow or fall, and what fails is cut up so that it does not find its way back.",
  },
  {
    id: "social-responsibility",
    title: "Corporate Social Responsibility",
    summary: "Fair dealing, first with our own guards, then with the neighbours of the places where they stand.",
    picture: "csr",
    alt: "Young plant growing in a clay pot",
    purpose:
      "A guarding company lives by the work of people who are seldom the best paid on a site. So its first duty to society lies inside the house: wages on the day they fall due, hours that can be borne, and insurance that exists in fact. The neighbours come second, and the ground we stand on third.",
    actions: [
      "Guards have life insurance, and are registered with the Employees' Old-Age Benefits Institution (EOBI) and with the employees' social security institution (ESSI) of their territory.",
      "Jobs are filled without a fee. Whoever asks an applicant for money does not act for us.",
      "For a new site we look for recruits in its own district first, so that wages stay there.",
      "Women work as searchers, operators and supervisors. Their late shifts are planned together with the way home.",
      "Where the client agrees, the school or clinic next door is invited to our fire and first-aid drills.",
      "Uniforms are mended before they are replaced. Badges are taken off before cloth is given away, so that nobody can pass for a guard.",
    ],
    checks:
      "A guard may carry a grievance past his supervisor to the office, by telephone or in person, in the language he speaks best. Somebody outside operations compares the duty rosters with the pay sheets, and follows up every deduction. A client may ask for proof that the contributions for the guards on his site have been paid.",
  },
  {
    id: "training",
    title: "Training & Courses",
    summary: "Nobody is posted untrained, and nobody is trained once and for all.",
    picture: "training",
    alt: "Officer's cap on a stack of books with a certificate and a whistle",
    purpose:
      "A post is only as good as what the guard on it can do without asking. In the Islamabad Capital Territory the licence asks for guards who were trained beforehand. With us that holds in every province. This policy says what is taught before the first shift, on the post, and for as long as somebody wears the uniform.",
    actions: [
      "Before the first post: the powers a guard does not have, access and search, radio and reports, fire, first aid, and how to treat people.",
      "On a new site: shifts beside the guard who knows it. The post orders are read aloud, explained and signed.",
      "For armed posts: safe handling, storage, rules on force and practice under an instructor. Whoever does not pass is not armed.",
      "During service: short exercises on the post, and days away from it for subjects that need quiet.",
      "Drivers, dog handlers, control-room operators and women searchers follow courses of their own.",
      "Teaching is in Urdu, with Punjabi or Pashto beside it, and with pictures and practice for those who read with difficulty.",
    ],
    checks:
      "Every course ends in a practical test: search this car, write this report, put out this fire. A file for each guard holds course, date, instructor and result, failures too, and clients may read it for the guards on their site. Supervisors repeat single exercises unannounced. What goes wrong on the posts decides what the next course is about.",
  },
];

/** The full-size picture, 1200 by 900. */
export function largePicture({ picture }: Policy): string {
  return `/images/policies/policy-${picture}.webp`;
}

/** The same picture at 640 by 480, for cards. */
export function cardPicture({ picture }: Policy): string {
  return `/images/policies/policy-${picture}-640.webp`;
}
