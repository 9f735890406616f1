import { complaint } from "./complaint";

export const complaintBanner = {
  title: "Make a complaint",
  description: "Anyone can complain about us: neighbours, clients, visitors and our own guards.",
  image: "/images/banners/why-hero.webp",
};

export const complaintRules = [
  { title: "Who reads it", text: "The office of our directors reads every complaint." },
  {
    title: "Nobody is punished",
    text: "Nobody is punished for a complaint made in good faith. That also holds for our own guards.",
  },
  {
    title: "What we follow",
    text: "Two texts ask security companies to hear complaints: the Voluntary Principles on Security and Human Rights, and the International Code of Conduct of ICoCA. We follow their principles.",
  },
  { title: "Your name", text: "You can leave out your name and your address. Then we cannot answer you." },
  {
    title: "How long we keep it",
    text: `We keep a complaint for ${complaint.keep_days} days and delete it within a week after that.`,
  },
  { title: "In danger", text: "Do not wait for us. Call the police on 15." },
];
