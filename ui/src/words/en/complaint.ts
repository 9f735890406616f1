import { retentionDays } from "../../facts/form-definition" with { type: "macro" };
import { pageLabels } from "./page-labels";

const days = retentionDays();

export const complaintHead = {
  title: pageLabels["/complaint"],
  description:
    "Tell us what one of our guards or our company did wrong. You can leave your name out. Nobody is punished for an honest complaint.",
};

export const complaintForm = {
  title: "Tell us what happened",
  legends: { name: "Your details" },
  send: "Send the complaint",
  sending: "Sending...",
  notSent: "Your complaint has not been sent yet.",
  unknown: "We do not know whether your complaint has arrived.",
  another: "Send another complaint",
};

export const complaintBanner = {
  title: pageLabels["/complaint"],
  description: "Anyone can complain about us: neighbours, clients, visitors and our own guards.",
  image: "/images/banners/complaint-hero.svg",
};

export const inDanger = {
  title: "In danger",
  text: "Do not wait for us. Call the police.",
  call: "Call 15",
};

export const complaintRules = [
  {
    title: "Nobody is punished",
    text: "Nobody is punished for an honest complaint. That includes our own guards.",
  },
  {
    title: "Your name",
    text: "You may leave out your name, email and number, but then we cannot reply.",
  },
  {
    title: "How long we keep it",
    text: `We keep a complaint for ${days.complaint} days and delete it within a week after that. Spam is deleted earlier, as a rule after 30 days.`,
  },
];

export const principles = {
  title: "What we follow",
  text: "The Voluntary Principles on Security and Human Rights and the International Code of Conduct ask security companies to hear complaints. We follow their principles. We are not a member of the Code's association, and not a participant in the initiative of the Voluntary Principles.",
};
