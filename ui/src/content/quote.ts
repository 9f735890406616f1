import { messageForm } from "./form-definition" with { type: "macro" };
import { requiredNote } from "./forms";

export const quote = messageForm("quote");

export const quoteHead = {
  title: "Request a quote",
  description:
    "Ask for a price for guards, event security, escorts, alarms, cameras or dogs. Tell us the place and the start date. You get a reference at once.",
};

export const quoteForm = {
  title: "What do you need?",
  note: `${requiredNote(quote.fields)} We use your details only to prepare your quote. We keep them for ${quote.keep_days} days and delete them within a week after that, or earlier if you ask us to.`,
  send: "Request a quote",
  sending: "Sending...",
};
