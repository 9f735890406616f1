export const layoutWords = {
  skip: "Skip to the content",
  call: "Call Us Now",
  openMenu: "Open the menu",
  loading: "Loading the page",
  shortcuts: "Shortcuts",
  scrollTop: "Back to the top of the page",
};
