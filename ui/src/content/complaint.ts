import { messageForm } from "./form-definition" with { type: "macro" };

export const complaint = messageForm("complaint");

export const complaintHead = {
  title: "Make a complaint",
  description:
    "Tell us what one of our guards or our company did wrong. You can leave your name out. Nobody is punished for an honest complaint.",
};

export const complaintForm = {
  title: "Tell us what happened",
  send: "Send the complaint",
  sending: "Sending...",
};
