import type { ContentPageWords } from "../content-page";
import { lawsLink, quoteFor, quoteLink } from "../links";

export const words: ContentPageWords = {
  head: {
    title: "Security for banks: branches, ATMs and cash",
    description:
      "Guards for bank branches, ATMs and cash movements in ICT, Punjab and KPK: what to plan, which papers to ask for and what the contract should say.",
  },
  banner: {
    title: "Security for banks",
    description:
      "Branches, ATMs, vaults and cash on the road: what to plan, what to ask, and what to put in the contract.",
    image: "/images/banners/banks-hero.svg",
    quote: { ...quoteLink, path: quoteFor("advise") },
  },
  supplies: {
    title: "What we supply to a bank",
    items: [
      {
        icon: "guard",
        title: "Guards at the door",
        path: "/services/physical-security",
        text: "Written orders for each post, and supervisors who check it. Armed where your bank's rules or the survey ask for it.",
      },
      {
        icon: "cash",
        title: "Escorts for cash",
        path: "/services/security-escort",
        text: "For your bank's vehicle or its carrier's. If the cash is to travel with us, the quotation names vehicle, crew and insurance.",
      },
      {
        icon: "camera",
        title: "Cameras and alarms",
        path: "/services/security-system",
        text: "Cameras, access control and burglar alarms, with a plan for who responds to each signal.",
      },
      {
        icon: "report",
        title: "Reports",
        path: "/downloads#specimens-title",
        text: "A written report of every incident, a weekly report, and a management report every month.",
      },
    ],
  },
  roundPicture: {
    src: "/images/people/branch-door.svg",
    alt: "Drawing: opening time at a bank branch; a guard, from behind, holds the glass door open for a woman with a handbag",
  },
  intro: {
    title: "One plan for the branch, the ATM and the cash",
    paragraphs: [
      "A bank has many small sites. Each branch has a public hall, a vault, staff who know the routine, and cash that leaves at known hours. Branches look alike. Their streets, neighbours and police stations do not. So each branch needs its own survey and its own post orders.",
      "Your bank has security rules of its own, and its regulator gives instructions. Send us the parts that bind your guards before the survey. Then the quotation can answer them one by one.",
    ],
  },
  plan: {
    picture: "/images/plans/bank-branch.svg",
    plan: {
      title: "A branch at opening time",
      lead: "The post orders name each numbered place and say what happens there.",
      alt: "Plan of a bank branch on a street, with a back lane; seven numbered places.",
      legend: [
        {
          name: "Street",
          text: "The second key-holder waits here, in sight of the door, for the agreed sign.",
        },
        { name: "Door", text: "One member of staff goes in. The door is locked again at once." },
        { name: "Hall", text: "Checked first, before a light goes on that customers can see." },
        {
          name: "Counter",
          text: "The panic buttons are tested on set days, with the control room.",
        },
        {
          name: "Vault",
          text: "The time lock runs. Two key-holders open it, and no guard holds a key.",
        },
        {
          name: "ATM",
          text: "The guard looks for strange parts on the card slot, and for a new camera.",
        },
        {
          name: "Back lane",
          text: "Looked at from outside before anyone opens the branch. Cash leaves at changing times.",
        },
      ],
    },
  },
  chapters: [
    {
      title: "What to plan in a branch",
      text: "Start with the daily routine. Robbers study it, too.",
      points: [
        {
          title: "Opening and closing",
          text: "Two of the bank's staff open the branch. One goes in and checks, the other watches from outside and waits for an agreed sign. The order of the checks is written down.",
        },
        {
          title: "The door and the hall",
          text: "The guard at the door watches hands and faces, and stays apart from the queue. A second guard, if there is one, can see the first.",
        },
        {
          title: "The vault and the strong room",
          text: "Two key-holders, a time lock, and no guard who holds a key. Guards see who goes in. They do not go in themselves.",
        },
        {
          title: "ATMs",
          text: "Light, a camera on the user's side, and a guard or a patrol that checks for strange parts on the card slot. Refilling has its own order.",
        },
        {
          title: "Cash in and out",
          text: "Times and routes that change, two counts by two people, seals, a closed yard or a cleared pavement, and a signature at each end.",
        },
      ],
      specimen: "postOrder",
    },
    {
      title: "Which papers to ask for",
      checklist: true,
      credentials: "before",
      specimen: "priceSheet",
      text: "We give you this file with the quotation. Ask every other company for it, too: a missing paper is easier to get before the contract than after an incident.",
      points: [
        {
          title: "Licences by territory",
          text: "A copy for each territory in which you have branches, and the no-objection certificate of the Ministry of Interior.",
        },
        {
          title: "A file for each guard",
          text: "CNIC, police verification, medical check, training record and, in Islamabad, the Licensing Officer's no-objection.",
        },
        {
          title: "Weapon papers",
          text: "The licence that covers each weapon, the register of issue and return, and the authority letter of the guard who carries it.",
        },
        {
          title: "Wages and contributions",
          text: "Proof that guards get at least the legal minimum wage, and that EOBI and social security are paid for those at your branches.",
        },
        {
          title: "Insurance",
          text: "Third-party liability, dishonesty of staff and cash in transit, each with its limit, the insured party and the expiry date.",
        },
      ],
      link: lawsLink,
    },
    {
      title: "What the contract should say",
      text: "A contract for many branches works only if each branch manager can check it. Ours has a line for each of these points.",
      points: [
        {
          title: "A list of branches",
          text: "Each with its address, posts, hours, weapons and post orders. Changes are made in writing, with a date.",
        },
        {
          title: "Supervision and audits",
          text: "How many branches one supervisor looks after, how often each is visited, and your right to audit without notice.",
        },
        {
          title: "Escalation",
          text: "Branch manager, area manager, head office on your side. On our side: supervisor, site manager, office. Names, numbers and time limits.",
        },
        {
          title: "Performance",
          text: "Posts filled, late openings, visits made, reports on time, training done. Count them by branch, once a month.",
        },
        {
          title: "Price",
          text: "One rate for each kind of guard, with wages, contributions, relief, supervision and tax shown apart. Say how a new minimum wage changes it.",
        },
      ],
      link: { ...quoteLink, path: quoteFor("advise") },
      specimen: "weeklyReport",
    },
    {
      title: "Where our work ends",
      text: "Clear limits keep your staff and your customers safe.",
      points: [
        {
          title: "No police powers",
          text: "A guard does not chase, search the street or question a suspect. In a robbery, lives come before cash. The guard watches, keeps people safe and calls 15.",
        },
        {
          title: "No keys and no codes",
          text: "Guards hold no key of the vault and no code of the alarm. A guard who cannot open the vault cannot be forced to open it.",
        },
        {
          title: "Your name, only if you agree",
          text: "Agree with us who can know that we work for you. Ask for references with the quotation.",
        },
      ],
    },
  ],
  closing: "Tell us about your branches",
};
