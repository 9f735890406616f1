export const applicationSentHead = {
  title: "Application sent",
  description: "Your application has reached us.",
};

export const applicationSent = {
  eyebrow: "Jobs",
  title: "Thank you, your application is with us",
  text: "We have stored it. If we invite you to an interview, we will call you or write to you.",
};
