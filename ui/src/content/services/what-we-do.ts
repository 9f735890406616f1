export const whatWeDoBanner = {
  title: "What we do",
  description:
    "Fifteen tasks in four groups: guarding a place, protecting a person, keeping an event in order, escorting a journey.",
  image: "/images/banners/what-we-do-hero.webp",
};
