import { hiringSteps, neverCharge } from "./hiring";
import { pageLabels } from "./page-labels";

/** The next steps after sending a form. */
export type NextStepsWords = { title: string; steps: string[] };

export const sentReference = {
  number: (number: string) => (
    <>
      Your reference number{" "}
      <strong>
        <bdi dir="ltr" className="whitespace-nowrap">
          {number}
        </bdi>
      </strong>{" "}
      <small>Write it down or take a screenshot. Give it when you call us.</small>
    </>
  ),
  /** The button that opens WhatsApp, and its message. */
  share: "Send it to yourself on WhatsApp",
  shared: (company: string, number: string, phone: string | undefined): string =>
    [company, `My reference number: ${number}`, ...(phone ? [`Office: ${phone}`] : [])].join("\n"),
  /** For visitors without script, who see the reference only in the address bar. */
  inAddress:
    "Your reference number is at the end of this page's address. Keep it, and give it when you call us.",
};

/** Shown on a site with samples, because the company does not read its forms. */
export const sampleSite = "This is a sample site, so you will not get an answer.";

export const callUs = "You can also call us:";

export const quoteSteps: NextStepsWords = {
  title: "What happens next",
  steps: [
    "Our office reads your request. We often have a few questions.",
    "We agree a day with you to see the site.",
    "After the survey you get a written quotation.",
  ],
};

/** Added to the second and the third step, if the company file has these times. */
export const quoteTimes = {
  survey: (within: string) => `Survey within ${within}.`,
  quotation: (within: string) => `It comes within ${within}.`,
};

export const complaintSteps: NextStepsWords = {
  title: "What happens next",
  steps: [
    "Our office reads your complaint.",
    "We look into what happened.",
    "If you left an email address or a number, we tell you what we found.",
  ],
};

export const applicationSteps: NextStepsWords = {
  title: "What happens next",
  steps: hiringSteps.map(({ title }) => title),
};

export type SentKind = "contact" | "quote" | "complaint" | "application";

type SentWords = {
  words: { pageTitle: string; description: string; eyebrow: string; title: string; text: string };
  /** The prefix of the form's references. A form without it gives no reference. */
  prefix?: string;
  steps?: NextStepsWords;
  /** Information for every sender of this form. */
  note?: string;
};

/** The pages that a form without script leads to. */
export const sentWords: Record<SentKind, SentWords> = {
  contact: {
    words: {
      pageTitle: "Message sent",
      description: "Your message has reached us.",
      eyebrow: pageLabels["/contact-us"],
      title: "Thank you, your message is with us",
      text: "We have stored it. We will reply to the email address you gave. If it is urgent, call us in office hours. In danger, call the police on 15.",
    },
  },
  quote: {
    words: {
      pageTitle: "Request sent",
      description: "Your request for a quotation has reached us.",
      eyebrow: pageLabels["/request-a-quote"],
      title: "Thank you, your request is with us",
      text: "We have stored it. We will use the mobile number or the email address that you gave.",
    },
    prefix: "Q",
    steps: quoteSteps,
  },
  complaint: {
    words: {
      pageTitle: "Complaint sent",
      description: "Your complaint has reached us.",
      eyebrow: pageLabels["/complaint"],
      title: "Thank you, your complaint is with us",
      text: "We have stored it, and our office will read it.",
    },
    prefix: "C",
    steps: complaintSteps,
  },
  application: {
    words: {
      pageTitle: "Application sent",
      description: "Your application has reached us.",
      eyebrow: pageLabels["/career"],
      title: "Thank you, your application is with us",
      text: "We have stored it. If we invite you to an interview, we will call you or write to you.",
    },
    prefix: "SF",
    steps: applicationSteps,
    note: neverCharge,
  },
};
