export const contactBanner = {
  title: "Contact us",
  description: "Write, call or visit. Tell us where the site is and when the cover should start.",
  image: "/images/banners/contact-hero.webp",
};

export const contactDetails = {
  title: "Reach the office",
  address: "Office address",
  phone: "Phone",
  email: "E-mail",
};

export const visitUs = { title: "Visit Us", link: "Open the map in a new tab" };

export const messageSent = {
  eyebrow: "Contact us",
  title: "Thank you, your message is with us",
  text: "We have stored it and will answer to the e-mail address you gave. If it is urgent, please call.",
};
