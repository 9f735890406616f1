export const applyIntro = {
  eyebrow: "Before you apply",
  title: "How to apply",
  lead: "We are glad that you want to work with us. Applying takes a few minutes and costs nothing. Women can apply for every job.",
};

export const applyWays = {
  online: {
    title: "With a résumé",
    text: "Fill in the form on this site. You can do it on a mobile phone. Attach your résumé as a PDF or Word file.",
  },
  office: {
    title: "Without a résumé or e-mail",
    text: "Come to our office or call us. Tell us your name, your mobile number, the job you want and the work you have done.",
    whatsapp: "on WhatsApp",
  },
};

export const applyLists = [
  {
    title: "Bring to the interview",
    items: [
      "Your original CNIC",
      "School certificates, if you have any",
      "Your discharge book, if you served in the army, the police or another force",
      "A police character certificate, if you have one",
      "Your driving licence, for a driver's job",
      "Names and numbers of two people who know your work",
    ],
  },
  {
    title: "Ask us before you sign",
    items: [
      "How much is the pay, and on which day is it paid?",
      "How long is a shift? Which day is off, and how is overtime paid?",
      "Is the training paid?",
      "Are uniform, meals and a place to sleep free?",
      "How many days of leave are there, and what happens if I am ill?",
      "Does the job change my army or police pension?",
    ],
  },
];

export const applyNote = "Send no copies of your CNIC with the form. Show the original at the interview.";
