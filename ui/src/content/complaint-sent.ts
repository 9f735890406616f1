export const complaintSentHead = {
  title: "Complaint sent",
  description: "Your complaint has reached us.",
};

export const complaintSent = {
  eyebrow: "Make a complaint",
  title: "Thank you, your complaint is with us",
  text: "We have stored it. Our office reads it.",
};
