export const layoutWords = {
  logo: (company: string) => `${company}, home page`,
  skip: "Skip to the content",
  call: "Call Us Now",
  openMenu: "Open the menu",
  toMenu: "Go to the menu",
  closeMenu: "Close the menu",
  mainMenu: "Main menu",
  shortcuts: "Shortcuts",
  scrollTop: "Back to the top of the page",
};
