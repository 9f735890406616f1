import type { ReactNode } from "react";
import { retentionDays } from "../../facts/form-definition" with { type: "macro" };
import { pageLabels } from "./page-labels";

const days = retentionDays();

export const quoteHead = {
  title: pageLabels["/request-a-quote"],
  description:
    "Ask for a price for guards, event security, escorts, alarms, cameras or dogs. Tell us the place and the start date, and you get a reference number.",
};

export const quoteForm = {
  title: "What do you need?",
  legends: {
    name: "You",
    service: "The site",
    armed: "Details",
    send_licence: "What would help you decide?",
  },
  kept: `We use your details only to prepare your quotation. We keep them for ${days.quote} days and delete them within a week after that, or earlier if you ask us to. Spam is deleted earlier, as a rule after 30 days.`,
  send: "Send request",
  sending: "Sending...",
  notSent: "Your request has not been sent yet.",
  unknown: "We do not know whether your request has arrived.",
  another: "Send another request",
  call: (number: ReactNode) => (
    <>If we call you, we use this number: {number}. If it is wrong, call us.</>
  ),
};

export const quoteBanner = {
  title: pageLabels["/request-a-quote"],
  description:
    "Tell us what you need and where. We come back with questions and agree a day for the site survey.",
  image: "/images/banners/quote-hero.svg",
};
