import { retentionDays } from "../../facts/form-definition" with { type: "macro" };
import { complaintLink, quoteLink } from "../links";
import { pageLabels } from "./page-labels";

const days = retentionDays();

export const contactBanner = {
  title: pageLabels["/contact-us"],
  description: "Write, call or visit: for a site, a complaint or a job.",
  image: "/images/banners/contact-hero.svg",
};

export const contactDetails = {
  title: "Reach the office",
  address: "Office address",
  email: "Email",
  whatsapp: "WhatsApp",
  applicants: "Job applicants",
  /** The accessible name of the list above the form. */
  rows: "Telephones and email",
};

export const jobReason = { reason: "For a job:", label: "See the open jobs", path: "/career" };

export const reasonsToWrite = {
  title: "Other forms",
  reasons: [
    { reason: "For a price:", ...quoteLink },
    { reason: "If something went wrong:", ...complaintLink },
    jobReason,
  ],
};

export const visitUs = { title: "Visit Us", link: "Open the map in a new tab" };

export const contactHead = {
  title: pageLabels["/contact-us"],
  description:
    "Write to our Islamabad office or call us about guards, event security, escorts, security systems or training in ICT, Punjab and KPK.",
};

export const contactForm = {
  title: "Send us a message",
  kept: `We use your details only to answer you. We keep them for ${days.contact} days and delete them within a week after that, or earlier if you ask us to. Spam is deleted earlier, as a rule after 30 days.`,
  send: "Send message",
  sending: "Sending...",
  notSent: "Your message has not been sent yet.",
  unknown: "We do not know whether your message has arrived.",
  another: "Send another message",
};
