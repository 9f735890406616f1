export const footerWords = {
  menu: "Menu",
  menuLabel: "Footer menu",
  links: "Important Links",
  newTab: "(opens in a new tab)",
  contact: "Contact",
  developedBy: "Developed by",
};
