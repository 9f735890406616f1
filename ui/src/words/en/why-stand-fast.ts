import type { ContentPageWords } from "../content-page";
import { lawsLink, quoteLink } from "../links";
import { pageLabels } from "./page-labels";
import { pictures } from "./pictures";

export const words: ContentPageWords = {
  head: {
    title: "How to choose a security company in Pakistan",
    description:
      "What to ask a security company before you sign: licence, scope, supervision, reports, insurance and price, and what we answer ourselves.",
  },
  banner: {
    title: pageLabels["/why-stand-fast"],
    description: "How to compare security companies, and what to ask us before you sign.",
    image: "/images/banners/why-hero.svg",
    quote: quoteLink,
  },
  roundPicture: pictures.dutyBoard,
  intro: {
    title: "What you buy when you hire a guard",
    paragraphs: [
      "From the road, all guards look alike. The difference is in what you do not see. Who checked the guard's past? Who wrote the orders for the gate? Who comes at night to see that the guard is awake?",
      "Put these questions to every company that sends you a quotation. Put them to us first. Each time, ask to see the document: the licence, the rota, the training record, or a weekly report with the names hidden.",
    ],
  },
  plan: {
    picture: "/images/plans/night-watch.svg",
    plan: {
      title: "A night at a site",
      lead: "A site is weakest when something changes: the shift, the light or the power. The post orders should cover these minutes.",
      alt: "Half a dial, from 18:00 to 06:00, with six numbers, and squares for the rounds; inside it a guard lights a checkpoint on the wall beside a closed gate.",
      legend: [
        {
          name: "Handover",
          text: "Both guards count the keys, try the locks and sign for open matters: a visitor upstairs, a broken lamp, a van that passed twice.",
        },
        {
          name: "Power cut",
          text: "Thieves know the load-shedding timetable as well. The orders say which gate is shut, who starts the generator, and how long radio and recorder run on battery.",
        },
        {
          name: "Rounds",
          text: "The squares are the checkpoints. The times change each night, so nobody can wait until the guard has passed.",
        },
        {
          name: "Surprise check",
          text: "The supervisor comes without notice. The guard shows the fire point, the main switch and the last entry in the book.",
        },
        {
          name: "Before dawn",
          text: "The hardest hours to stay awake. A round and a call by radio break them up.",
        },
        {
          name: "Report",
          text: "The next shift takes over, and you read what the night was like.",
        },
      ],
    },
  },
  chapters: [
    {
      title: "Local law comes first",
      credentials: "after",
      text: "Private security is licensed by territory. The Ministry of Interior gives a company its no-objection certificate. In Islamabad, a Licensing Officer whom the Chief Commissioner appoints then gives the licence. In a province, ask the Home Department. A licence for Punjab does not cover Islamabad.",
      points: [
        {
          title: "A licence for your address",
          text: "We show you the licence that covers your site. Ask every other company for the same. In Islamabad, the law requires the licence, or a certified copy, to be displayed at the head office and at every branch.",
        },
        {
          title: "Guards with a verified past",
          text: "In Islamabad, a company cannot employ a guard who was convicted of an offence of moral turpitude, or dismissed from government service for misconduct. We show you the police verification of each guard at your site.",
        },
        {
          title: "Arms only for a reason",
          text: "An armed guard needs three things: a reason found by the survey, a licence that covers the weapon, and training. If one of them is missing, we propose an unarmed guard and tell you why.",
        },
      ],
      link: lawsLink,
    },
    {
      title: "What your contract should say",
      text: "A good contract can be checked. Disputes often start where it gives no figure. Our contract has a line for each of these points. Ask every other company for the same.",
      points: [
        {
          title: "Scope and sites",
          text: "Each site by its address. Each post by its place, hours and duties. What the guards do not do. How you add or end a post.",
        },
        {
          title: "Supervision",
          text: "How many guards one supervisor leads, how often the posts are checked, and how many checks are at night. The right figures depend on the size of the site.",
        },
        {
          title: "Reports",
          text: "What is reported by telephone, what in writing, and how soon. What the weekly and the monthly report contain, and who receives them.",
        },
        {
          title: "Escalation",
          text: "Three names in order: whom you call first, who comes next, and who decides at night. Each with a number that was tried before the first shift.",
        },
        {
          title: "Measures of performance",
          text: "A few that you can count: posts filled, late arrivals, checks made, reports on time, training done. Agree what follows when a target is missed.",
        },
        {
          title: "Insurance",
          text: "Which risks are insured, up to which sum, and by whom: third-party liability, dishonesty of staff, cash in transit. We give you copies of the policies.",
        },
        {
          title: "What is in the price",
          text: "The guard's wage, EOBI and social security, uniform, equipment, relief, supervision and tax, each on its own line. A price below the cost of the legal wage is a warning.",
        },
      ],
      link: quoteLink,
      specimen: "weeklyReport",
    },
    {
      title: "People who stay",
      text: "A guard who is paid late looks for other work, and the next one does not know your gate. So fair treatment of guards is good for you, too.",
      points: [
        {
          title: "Registered guards",
          text: "We register our guards with EOBI for their pension, and with the social security institution for medical care and sick pay. A guard who gets sick pay tells us before the shift, not during it.",
        },
        {
          title: "No fee for a job",
          text: "We never charge applicants. A guard who paid for a job starts in debt, and debt is a risk on any site.",
        },
        {
          title: "Relief in the heat and in Ramadan",
          text: "Duty at an open gate in June, or in the last hour before iftar, needs a plan: shade, water, short turns at the barrier and a relief. All of it stands in the rota.",
        },
      ],
      link: { label: "Jobs with us", path: "/career" },
    },
    {
      title: "Judge us by what you see",
      text: "Our organogram shows roles and reporting lines. The ten rules beside it say how we run a contract.",
      points: [
        {
          title: "A site manager you can call",
          text: "You have the site manager's number. Agree in the contract what the site manager can decide alone, and what needs the office.",
        },
        {
          title: "Reports with bad news",
          text: "A report without bad news is of no use. It should name the lock that does not close, the lamp that is still broken, and the shift that went wrong.",
        },
        {
          title: "Clear limits",
          text: "A private guard has no police powers, and does not question or punish anyone. We follow the principles of the International Code of Conduct and of the Voluntary Principles on Security and Human Rights.",
        },
      ],
      link: { label: "Organogram and ten rules", path: "/organogram" },
    },
  ],
};
