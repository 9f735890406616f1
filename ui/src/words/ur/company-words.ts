import type * as en from "../en/company-words";
import type { Translation } from "../translation";

export const footerBlurb: Translation<typeof en.footerBlurb> = (areas) =>
  `${areas} میں گھروں، کاروبار اور تقریبات کے لیے پرائیویٹ سیکیورٹی۔`;

const COUNTRY_NAMES: Record<string, string> = { PK: "پاکستان" };

export const countryName: typeof en.countryName = (code) => COUNTRY_NAMES[code] ?? code;

export const addressLine: typeof en.addressLine = ({ street, locality, postal_code, country }) =>
  `${street}، ${locality} ${postal_code}، ${countryName(country)}`;

/** For a narrow line. */
export const shortAddress: typeof en.shortAddress = ({ street, locality }) =>
  `${street}، ${locality}`;

export const comma: typeof en.comma = "، ";

/** `A، B اور C`. */
export const areaList: typeof en.areaList = (areas) => {
  const last = areas.at(-1) ?? "";
  return areas.length > 1 ? `${areas.slice(0, -1).join("، ")} اور ${last}` : last;
};

export const licenceWords: Translation<typeof en.licenceWords> = {
  lead: "ہر علاقے میں سیکیورٹی کمپنیوں کو وہاں کے قانون سے لائسنس ملتا ہے۔ دستخط سے پہلے یہ کاغذات اصل سے ملا کر دیکھیں۔ شک ہو تو لائسنس دینے والے ادارے سے پوچھیں۔",
  /** The short form of a licence, for a line with several. */
  inBrief: (authority, number) => `${authority} \u2068${number}\u2069`,
  inTerritory: (territory, authority, number) => `${territory}: ${authority} \u2068${number}\u2069`,
  all: "/why-stand-fast#papers-title",
  // A date follows.
  validUntil: "کارآمد رہنے کی آخری تاریخ:",
};
