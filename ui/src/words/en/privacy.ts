import { retentionDays } from "../../facts/form-definition" with { type: "macro" };
import { pageLabels } from "./page-labels";

const days = retentionDays();

export const privacyHead = {
  title: pageLabels["/privacy"],
  description:
    "What this site stores of its visitors and of those who write to us, for how long, and how to see it or have it deleted.",
};

export const privacyBanner = {
  title: pageLabels["/privacy"],
  description: "What this site stores, for how long, and how you see it or have it deleted.",
  image: "/images/banners/privacy-hero.svg",
};

export const visitorsPrivacy = {
  title: "When you read our pages",
  items: [
    {
      title: "No cookies",
      text: "Our pages set no cookies, and no advertising network is told that you were here. The map on the contact page comes from a map service, which sees your internet (IP) address.",
    },
    {
      title: "Numbers, not people",
      text: "If we count visits, we store numbers alone: how many people came on a day and which pages they saw. We also count which site led them here, and whether they used a phone, a tablet or a desktop computer.",
    },
    {
      title: "How we tell visitors apart",
      text: "To count nobody twice, our server turns your internet (IP) address and the name of your browser into a scrambled number. It stays in memory until midnight at the latest, is never written down, and cannot be compared with the next day's.",
    },
  ],
};

export const sendersPrivacy = {
  title: "When you write to us",
  items: [
    {
      title: "What we store",
      text: "We store what you enter in a form, and the file that you send with an application. We use it only to answer you, to prepare your quotation, to look into your complaint or to fill a position.",
    },
    {
      title: "For how long",
      text: `We keep messages for ${days.contact} days, requests for a quotation for ${days.quote}, complaints for ${days.complaint} and applications for ${days.application}, and delete them within a week after that. Spam is deleted earlier, as a rule after 30 days.`,
    },
    {
      title: "Your data",
      text: "Write to us from the same email address, or call us from the same number, if you want to see what we have stored about you, or want it deleted earlier.",
    },
  ],
};
