import type { Address } from "../../api/types";

export const footerBlurb = (areas: string) =>
  `Private security for homes, businesses and events across ${areas}.`;

const COUNTRY_NAMES: Record<string, string> = { PK: "Pakistan" };

export function countryName(code: string): string {
  return COUNTRY_NAMES[code] ?? code;
}

export function addressLine({ street, locality, postal_code, country }: Address): string {
  return `${street}, ${locality} ${postal_code}, ${countryName(country)}`;
}

/** For a narrow line. */
export function shortAddress({ street, locality }: Address): string {
  return `${street}, ${locality}`;
}

/** Between the entries of a list of names. */
export const comma: string = ", ";

/** `A, B and C`. */
export function areaList(areas: string[]): string {
  const last = areas.at(-1) ?? "";
  return areas.length > 1 ? `${areas.slice(0, -1).join(", ")} and ${last}` : last;
}

export const licenceWords = {
  lead: "Each territory licenses security companies by its own law. Compare these papers with the originals before you sign, and ask the authority when in doubt.",
  /** The short form of a licence, for a line with several. */
  inBrief: (authority: string, number: string) => `${authority} ${number}`,
  inTerritory: (territory: string, authority: string, number: string) =>
    `${territory}: ${authority} ${number}`,
  all: "/why-stand-fast#papers-title",
  validUntil: "Valid until",
};
