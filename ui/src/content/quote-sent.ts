export const quoteSentHead = {
  title: "Request sent",
  description: "Your request for a quotation has reached us.",
};

export const quoteSent = {
  eyebrow: "Request a quotation",
  title: "Thank you, your request is with us",
  text: "We have stored it. We will use the mobile number or the e-mail address that you gave.",
};
