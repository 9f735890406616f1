export const headerWords = {
  logo: (company: string) => `${company}, home page`,
  toMenu: "Go to the menu",
  closeMenu: "Close the menu",
  mainMenu: "Main menu",
};
