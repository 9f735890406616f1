import type { ReactNode } from "react";

/** Fixed by the specification: the year the site was first published, not the current one. */
const COPYRIGHT_YEAR = 2024;

export const layoutWords = {
  skip: "Skip to the content",
  call: "Call Us Now",
  openMenu: "Open the menu",
  loading: "Loading the page",
  shortcuts: "Shortcuts",
  scrollTop: "Back to the top of the page",
};

export const headerWords = {
  logo: (company: string) => `${company}, home page`,
  /** On the button, whose name says what it does. */
  menu: "Menu",
  toMenu: "Go to the menu",
  closeMenu: "Close the menu",
  mainMenu: "Main menu",
  services: "Services",
};

export const footerWords = {
  menu: "Menu",
  menuLabel: "Footer menu",
  links: "Important Links",
  /** Screen readers say what happens. */
  newTab: (label: string) => (
    <>
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </>
  ),
  contact: "Contact",
  developedBy: (developer: ReactNode) => <>Developed by {developer}</>,
  copyright: (company: string) => `© ${COPYRIGHT_YEAR} ${company}`,
};

/**
 * How pages name the fields of the company file that still contain samples. Licences are named although pages hide samples of them: a
 * visitor who looks for one learns why there is none. The site's own address has no name.
 */
export const sampleWords = {
  notice: (names: string[]) => (
    <>
      <strong>Sample details, not for use:</strong> {names.join(", ")}.
    </>
  ),
  names: {
    phones: "telephone numbers",
    email: "e-mail",
    address: "office address",
    map: "map",
    directors: "directors",
    licences: "licences",
    office_hours: "office hours",
    whatsapp: "WhatsApp number",
    walk_in: "place to apply",
  } as Record<string, string>,
};
