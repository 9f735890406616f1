import type { ReactNode } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { areaList } from "./company-words";

/** Fixed by the specification: the year the site was first published, not the current one. */
const COPYRIGHT_YEAR = 2024;

export const layoutWords = {
  skip: "Skip to the content",
  call: "Call Us Now",
  whatsapp: "WhatsApp",
  openMenu: "Open the menu",
  loading: "Loading the page",
  shortcuts: "Shortcuts",
  scrollTop: "Back to the top of the page",
};

export const headerWords = {
  logo: (company: string) => `${company}, home page`,
  /** The visible label of the button. Its accessible name is longer. */
  menu: "Menu",
  toMenu: "Go to the menu",
  closeMenu: "Close the menu",
  mainMenu: "Main menu",
  services: "Services",
  /** The accessible name of the links in the top bar. */
  shortcuts: "Frequent destinations",
};

export const footerWords = {
  menu: "Menu",
  menuLabel: "Footer menu",
  forClients: "For clients",
  links: "Important Links",
  /** Screen readers also read that the link opens a new tab. */
  newTab: (label: string) => (
    <>
      {label}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </>
  ),
  contact: "Contact",
  social: "Social media",
  networks: {
    facebook: "Facebook",
    x: "X",
    linkedin: "LinkedIn",
    youtube: "YouTube",
    instagram: "Instagram",
    tiktok: "TikTok",
  },
  illustrations: "Pictures are illustrations; no client's site is shown.",
  developedBy: (developer: ReactNode) => <>Developed by {developer}</>,
  copyright: (company: string) => `© ${COPYRIGHT_YEAR} ${company}`,
};

/** Names for the fields of the company file, used if they still contain samples. The site's own address has none. */
export const sampleWords = {
  notice: (kinds: string[]) => (
    <>
      <strong>Sample site:</strong> {areaList(kinds)} are examples.
    </>
  ),
  /** The short form for phones. */
  shortNotice: (kinds: string[]) => (
    <>
      <strong>Sample site:</strong> {areaList(kinds)}
    </>
  ),
  kinds: {
    phones: "numbers",
    whatsapp: "numbers",
    email: "addresses",
    address: "addresses",
    map: "addresses",
    walk_in: "addresses",
    office_hours: "office hours",
    answer_within: "answer times",
    directors: "directors",
    clients: "clients",
    licences: "licences",
    registration: "licences",
    insurance: "licences",
    eobi: "licences",
    social_security: "licences",
    social_links: "social media",
    jobs: "jobs",
    news: "news",
  } as Record<string, string>,
};
