import type { ContentPageWords } from "./content-page";

export const whyStandFastHead = {
  title: "How to choose a security company in Pakistan",
  description:
    "Licence by territory, verified guards, night checks, load-shedding and reports with bad news: what to ask a security company, and our answers.",
};

export const whyStandFast: ContentPageWords = {
  label: "Why choose us",
  banner: {
    title: "Why Stand Fast",
    description: "How to tell one security company from another, and what you can hold this one to.",
    image: "/images/banners/why-hero.webp",
  },
  round: {
    src: "/images/services/training-800.webp",
    alt: "Security officers standing in ranks on a training ground at sunset",
    subject: "centre",
  },
  sideImages: [
    {
      src: "/images/side/static-guarding-1.webp",
      alt: "Security officer at a barrier beside a guard booth with the sign Security",
    },
    { src: "/images/side/training-courses-2.webp", alt: "Two-way radio, torch and keys" },
    { src: "/images/side/security-systems-1.webp", alt: "Officer in front of a wall of camera screens in a control room" },
  ],
  intro: {
    eyebrow: "Why choose us",
    title: "What you buy when you hire a guard",
    paragraphs: [
      "From the road one guard looks like another: a uniform, a chair, a gate. The differences lie where a visitor does not look. Who asked about the man's past before he was given your keys? Who wrote down what he is to do when a stranger says that the owner expects him? Who came at four in the morning to see whether he was awake?",
      "This page gives our answers. Put the same questions to every company that makes you an offer, and ask for paper each time: the licence, the roster, the register, last week's report with the names covered. Where such papers are kept, they are shown within the hour.",
    ],
  },
  chapters: [
    {
      title: "The law of the place comes first",
      text: "Pakistan does not license private security once for the whole country. The Ministry of Interior gives a company its no-objection certificate; the Chief Commissioner in Islamabad and the Home Departments of the provinces then license it for their own areas. A company that may work in Rawalpindi may not, for that reason alone, work across the road in Islamabad.",
      points: [
        {
          title: "A licence for your address",
          text: "Ask to see the licence of the territory in which your site stands. In Islamabad the ordinance wants it, or a certified copy, on display at the head office and at every branch.",
        },
        {
          title: "Guards with a verified past",
          text: "Islamabad's ordinance bars a person convicted of an offence of moral turpitude, or dismissed from government service for misconduct. The police verify the antecedents of our guards before they are posted, and the answer stays on file.",
        },
        {
          title: "Arms only with three conditions met",
          text: "An armed post needs a reason found by the survey, a licence that covers the weapon, and a guard trained and cleared to carry it. Where one of the three is missing, the post is held without a weapon and you are told why.",
        },
      ],
      link: { label: "The laws in brief", path: "/downloads" },
    },
    {
      title: "People who stay",
      text: "A guard whose wage is late looks for another post, and the next one does not know your gate. What a company owes its guards is therefore your business too.",
      points: [
        {
          title: "Registered, not casual",
          text: "Our guards are registered with the Employees' Old-Age Benefits Institution, which pays pensions, and with the social security institution of their territory, which gives medical care and cash benefits in sickness and injury. Who need not hide an illness reports it before the shift and not during it.",
        },
        {
          title: "No fee for a job",
          text: "Nobody pays us for a post or for a form. A guard who bought his job begins it in debt, and a debt has a way of ending at the storeroom door.",
        },
        {
          title: "Relief in June and in Ramadan",
          text: "Duty at an open gate in the heat, or in the last hour before iftar, is planned: shade, shorter turns at the barrier, and a relief who arrives before he is needed.",
        },
      ],
      link: { label: "What comes with a post", path: "/career" },
    },
    {
      title: "Nights, shifts and the hour without power",
      text: "A site is weakest while something changes: the shift, the light, the source of power. Those minutes have lines of their own in the post orders.",
      points: [
        {
          title: "Handover on the post",
          text: "The outgoing guard is free when his relief has counted the keys, tried the locks and signed for what is still open: a visitor upstairs, a lamp that failed, a van that passed twice.",
        },
        {
          title: "Surprise checks at night",
          text: "Supervisors come without a call ahead, by different roads and at hours that do not repeat. The guard shows the fire point, the main switch and his last entry; what he cannot show he is taught that week.",
        },
        {
          title: "Load-shedding",
          text: "Power cuts have a timetable, and a thief can read it. The orders name which gate is shut until the generator takes over, who goes to the meter room, where the torch hangs, and how long radio and recorder last on battery.",
        },
      ],
    },
    {
      title: "Evidence in place of promises",
      text: "You should be able to judge us without taking our word for it. The organogram shows who answers for what; the ten rules beside it say how a contract is run.",
      points: [
        {
          title: "A manager with a name",
          text: "Your site has a manager whose number you hold. He knows the roster, he may replace a guard, and he does not have to ask an office whether he may act.",
        },
        {
          title: "Reports with bad news in them",
          text: "A sheet of green ticks is of no use. Ours name the lock that does not close, the lamp that you were told of twice, and the shift on which we failed ourselves.",
        },
        {
          title: "Limits that are kept",
          text: "A private guard has no police powers: he does not interrogate, punish or settle a quarrel. Our conduct follows the principles of the International Code of Conduct for private security providers and of the Voluntary Principles on Security and Human Rights.",
        },
      ],
      link: { label: "Organogram and ten rules", path: "/organogram" },
    },
  ],
  home: "Back to Home",
};
