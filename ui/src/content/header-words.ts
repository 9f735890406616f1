export const headerWords = {
  logo: (company: string) => `${company}, home page`,
  /** On the button, whose name says what it does. */
  menu: "Menu",
  toMenu: "Go to the menu",
  closeMenu: "Close the menu",
  mainMenu: "Main menu",
  services: "Services",
};
