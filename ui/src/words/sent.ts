/** What happens after a form is sent. */
export type NextStepsWords = { title: string; steps: string[] };

export const sentReference = {
  yours: "Your reference number is",
  keep: "Keep it. Give it when you call us.",
  /** For visitors without script, who see the reference only in the address bar. */
  inAddress: "Your reference number is at the end of this page's address. Keep it, and give it when you call us.",
};

export const callUs = "You can also call us:";

export const messageSentHead = {
  title: "Message sent",
  description: "Your message has reached us.",
};

export const messageSent = {
  eyebrow: "Contact us",
  title: "Thank you, your message is with us",
  text: "We have stored it. We will answer to the e-mail address that you gave. If it is urgent, call us in office hours. In danger, call the police on 15.",
};

export const quoteSteps: NextStepsWords = {
  title: "What happens next",
  steps: [
    "Our office reads your request. We often have a few questions.",
    "We agree a day with you to see the site.",
    "After the survey you get a written quotation.",
  ],
};

export const quoteSentHead = {
  title: "Request sent",
  description: "Your request for a quotation has reached us.",
};

export const quoteSent = {
  eyebrow: "Request a quotation",
  title: "Thank you, your request is with us",
  text: "We have stored it. We will use the mobile number or the e-mail address that you gave.",
};

export const complaintSteps: NextStepsWords = {
  title: "What happens next",
  steps: [
    "Our office reads your complaint.",
    "We look into what happened.",
    "If you left an e-mail address or a number, we tell you what we found.",
  ],
};

export const complaintSentHead = {
  title: "Complaint sent",
  description: "Your complaint has reached us.",
};

export const complaintSent = {
  eyebrow: "Make a complaint",
  title: "Thank you, your complaint is with us",
  text: "We have stored it. Our office reads it.",
};

export const applicationSentHead = {
  title: "Application sent",
  description: "Your application has reached us.",
};

export const applicationSent = {
  eyebrow: "Jobs",
  title: "Thank you, your application is with us",
  text: "We have stored it. If we invite you to an interview, we will call you or write to you.",
};
