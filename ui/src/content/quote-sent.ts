export const quoteSentHead = {
  title: "Request sent",
  description: "Your request for a quote has reached us.",
};

export const quoteSent = {
  eyebrow: "Request a quote",
  title: "Thank you, your request is with us",
  text: "We have stored it. We use the telephone number or the e-mail address that you gave.",
};
