import { complaintLink, quoteLink } from "./form-links";

export const contactBanner = {
  title: "Contact us",
  description: "Write, call or visit. Tell us where the site is and when the guards should start.",
  image: "/images/banners/contact-hero.webp",
};

export const contactDetails = {
  title: "Reach the office",
  address: "Office address",
  phone: "Phone",
  email: "E-mail",
  whatsapp: "WhatsApp",
  hours: "Office hours",
  /** For screen readers, of the list above the form. */
  rows: "Telephones and e-mail",
};

export const reasonsToWrite = {
  title: "Forms for one purpose",
  reasons: [
    { reason: "For a price:", ...quoteLink },
    { reason: "If something went wrong:", ...complaintLink },
    { reason: "For a job:", label: "See the open jobs", path: "/career" },
  ],
};

export const visitUs = { title: "Visit Us", link: "Open the map in a new tab" };
