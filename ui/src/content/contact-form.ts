import { messageForm } from "./form-definition" with { type: "macro" };

export const contact = messageForm("contact");

export const contactHead = {
  title: "Contact us",
  description:
    "Write to our Islamabad office or call us about guards, event security, escorts, security systems or training in ICT, Punjab and KPK.",
};

export const contactForm = {
  title: "Send us a message",
  kept: `We use your details only to answer you. We keep them for ${contact.keep_days} days and delete them within a week after that, or earlier if you ask us to. Spam is deleted earlier, as a rule after 30 days.`,
  send: "Send message",
  sending: "Sending...",
};
