import { VisuallyHidden } from "../../ui/VisuallyHidden";
import type * as en from "../en/layout-words";
import type { Translation } from "../translation";
import { areaList } from "./company-words";

/** Fixed by the specification: the year the site was first published, not the current one. */
const COPYRIGHT_YEAR = 2024;

export const layoutWords: Translation<typeof en.layoutWords> = {
  skip: "اصل مواد پر جائیں",
  call: "ہمیں فون کریں",
  whatsapp: "واٹس ایپ",
  openMenu: "مینو کھولیں",
  loading: "صفحہ کھل رہا ہے",
  shortcuts: "ضروری لنک",
  scrollTop: "صفحے کے شروع میں جائیں",
};

export const headerWords: Translation<typeof en.headerWords> = {
  logo: (company) => `${company}، ہوم`,
  /** The visible label of the button. Its accessible name is longer. */
  menu: "مینو",
  toMenu: "مینو پر جائیں",
  closeMenu: "مینو بند کریں",
  mainMenu: "مین مینو",
  services: "خدمات",
  /** The accessible name of the links in the top bar. */
  shortcuts: "زیادہ کھلنے والے صفحے",
};

export const footerWords: Translation<typeof en.footerWords> = {
  menu: "مینو",
  menuLabel: "صفحے کے آخر کا مینو",
  forClients: "کلائنٹس کے لیے",
  links: "اہم لنک",
  /** Screen readers also read that the link opens a new tab. */
  newTab: (label) => (
    <>
      {label}
      <VisuallyHidden> (نئے ٹیب میں کھلتا ہے)</VisuallyHidden>
    </>
  ),
  contact: "رابطہ",
  social: "سوشل میڈیا",
  networks: {
    facebook: "فیس بک",
    x: "ایکس (X)",
    linkedin: "لنکڈ اِن",
    youtube: "یوٹیوب",
    instagram: "انسٹاگرام",
    tiktok: "ٹک ٹاک",
  },
  illustrations: "تصویریں صرف سمجھانے کے لیے ہیں۔ ان میں کسی کلائنٹ کی سائٹ نہیں۔",
  developedBy: (developer) => (
    <>
      ویب سائٹ بنانے والے: <bdi>{developer}</bdi>
    </>
  ),
  copyright: (company) => `© ${COPYRIGHT_YEAR} ${company}`,
};

/** Names for the fields of the company file, used if they still contain samples. The site's own address has none. */
export const sampleWords: Translation<typeof en.sampleWords> = {
  notice: (kinds) => (
    <>
      <strong>نمونے کی ویب سائٹ:</strong> {areaList(kinds)} صرف مثال کے لیے ہیں۔
    </>
  ),
  shortNotice: (kinds) => (
    <>
      <strong>نمونے کی ویب سائٹ:</strong> {areaList(kinds)}
    </>
  ),
  kinds: {
    phones: "نمبر",
    whatsapp: "نمبر",
    email: "پتے",
    address: "پتے",
    map: "پتے",
    walk_in: "پتے",
    office_hours: "دفتر کے اوقات",
    answer_within: "جواب کے اوقات",
    directors: "ڈائریکٹرز",
    clients: "کلائنٹس",
    licences: "لائسنس",
    registration: "لائسنس",
    insurance: "لائسنس",
    eobi: "لائسنس",
    social_security: "لائسنس",
    social_links: "سوشل میڈیا",
    jobs: "نوکریاں",
    news: "خبریں",
  },
};
