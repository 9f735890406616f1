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
};

export const visitUs = { title: "Visit Us", link: "Open the map in a new tab" };
