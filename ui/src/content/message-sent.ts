export const messageSentHead = {
  title: "Message sent",
  description: "Your message has reached us.",
};

export const messageSent = {
  eyebrow: "Contact us",
  title: "Thank you, your message is with us",
  text: "We have stored it. We will answer to the e-mail address that you gave. If it is urgent, call us in office hours. In danger, call the police on 15.",
};
