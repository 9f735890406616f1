import type { FieldDefinition } from "../facts/form-definition";

type Kind = FieldDefinition["kind"];

// Normalizes text that visitors type or paste, before it is checked and stored. src/typed.rs has the same rules, and
// tests/typed_values.json has examples for both.

/** Returns `raw` in the stored form of this kind of field. Keeps text that it cannot parse. */
export function normalize(kind: Kind, raw: string): string {
  switch (kind) {
    case "textarea":
      return normalizeSpaces(raw).trim();
    case "email":
      return extractEmail(toAscii(raw));
    case "tel":
      return trimEnd(toWesternDigits(toAscii(raw)), " .");
    case "number":
      return normalizeNumber(toWesternDigits(toAscii(raw)));
    case "date": {
      const text = toWesternDigits(toAscii(raw));
      return parseDate(text) ?? text;
    }
    default:
      return normalizeSpaces(raw)
        .replace(/[\n\t]/g, " ")
        .trim();
  }
}

/**
 * Removes control characters, which text copied from documents, spreadsheets and PDF files often contains. Every kind of line break
 * becomes a line feed, and every other kind of space becomes a space.
 */
function normalizeSpaces(raw: string): string {
  return raw
    .replace(/\r\n|[\v\f\r\x85\u2028\u2029]/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/(?!\ufeff)[^\S\n\t]/g, " ");
}

/**
 * Converts `raw` to one line, with the ASCII form of spaces, hyphens, slashes, commas and dots. Text copied from a chat or a contact
 * list contains direction marks, unusual spaces and unusual hyphens.
 */
function toAscii(raw: string): string {
  return raw
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\s\x85]/g, " ")
    .replace(/\p{Cc}/gu, "")
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, "-")
    .replace(/[\u2044\u2215]/g, "/")
    .replace(/[\u060c\u066c]/g, ",")
    .replace(/\u06d4/g, ".")
    .trim();
}

/** Converts the digits of Urdu and Arabic keyboards. The last four bits of each digit's code are its value. */
function toWesternDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
}

/** Punctuation that can follow an address in a sentence or a list. */
const AFTER_ADDRESS = ".,; ";

/** Extracts the address from `Name <address>` or `mailto:address`, and removes punctuation at its end. */
function extractEmail(text: string): string {
  const address = trimEnd(text, AFTER_ADDRESS);
  const inner =
    address.endsWith(">") && address.includes("<")
      ? address.slice(address.lastIndexOf("<") + 1, -1)
      : address;
  return trimEnd(inner.trim().replace(/^mailto:/i, ""), AFTER_ADDRESS).trim();
}

/** Removes these characters from the end of `text`. A regular expression would take quadratic time for long runs of them. */
function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Converts `1,000` and `1 000` to `1000`, and `10.` to `10`. */
function normalizeNumber(text: string): string {
  const trimmed = trimEnd(text, " .");
  return /^\d{1,3}([ ,]\d{3})+$/.test(trimmed) ? trimmed.replace(/\D/g, "") : trimmed;
}

/** True if the visitor answered a number field with more than a number: with words, a range such as 10-15, or 10+. */
export function isRemark(text: string): boolean {
  return /\p{Alphabetic}/u.test(text) || /^ *\d+ *[-/] *\d+ *$|^ *\d+ *\+$/.test(text);
}

/** Labels before a telephone number. If two start alike, the longer one comes first. */
const LABEL = /^(?:telephone|tel|phone|ph|mobile|mob|cell|whatsapp|uan|office|off|no|فون|موبائل)/;
const ONE_NUMBER = /^([ +().\d-]*)(?:(?:extension|extn|ext|x|ایکسٹینشن)[ .:#-]*\d{1,6})?$/;

/**
 * True for one or more telephone numbers of 7 to 15 digits, each with an optional extension. After the first number, the last digits are
 * enough, as in 051-1234567/8.
 */
export function isTelephoneNumber(text: string): boolean {
  const numbers = text.toLowerCase().split(/[/,;&|]| (?:or|and|یا|اور) /);
  return numbers.every((number, index) => {
    const withoutLabel = number.trim().replace(LABEL, "");
    const match = ONE_NUMBER.exec(withoutLabel.replace(/^[ .:#-]+/, ""));
    const digits = match?.[1]?.replace(/\D/g, "").length ?? 0;
    return digits >= (index === 0 ? 7 : 1) && digits <= 15;
  });
}

const MONTHS = [
  ["january", "جنوری"],
  ["february", "فروری"],
  ["march", "مارچ"],
  ["april", "اپریل"],
  ["may", "مئی"],
  ["june", "جون"],
  ["july", "جولائی"],
  ["august", "اگست"],
  ["september", "ستمبر"],
  ["october", "اکتوبر"],
  ["november", "نومبر"],
  ["december", "دسمبر"],
] as const;

/**
 * Parses dates such as 15/1/2027, 15 January 2027 or 2027-01-15, and returns them as 2027-01-15. In numeric dates, the day comes first
 * as in Pakistan, unless the second number cannot be a month. Returns undefined for other text and for impossible dates.
 */
function parseDate(text: string): string | undefined {
  const parts = text.toLowerCase().split(/[ /.,-]+/);
  const [first = "", second = "", third = "", ...more] = parts.filter(Boolean);
  if (more.length > 0) return undefined;
  if (findMonth(first)) return formatDate(third, findMonth(first), parseOrdinal(second));
  if (findMonth(second)) return formatDate(third, findMonth(second), parseOrdinal(first));
  if (first.length === 4) return formatDate(first, parseOrdinal(second), parseOrdinal(third));
  const [one, two] = [parseOrdinal(first), parseOrdinal(second)];
  return two <= 12 ? formatDate(third, two, one) : formatDate(third, one, two);
}

export const isDate = (text: string) => parseDate(text) !== undefined;

/** Returns the number of a month by its name, or by three or more of its first letters. Returns 0 for other text. */
function findMonth(text: string): number {
  const hasName = ([english, urdu]: (typeof MONTHS)[number]) =>
    urdu === text ||
    (text.length >= 3 &&
      (english.startsWith(text) || (text === "sept" && english === "september")));
  return MONTHS.findIndex(hasName) + 1;
}

/** Parses the number of a day or a month, such as 5, 05 or 5th. */
function parseOrdinal(text: string): number {
  const digits = text.replace(/(?:st|nd|rd|th)$/, "");
  return /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Returns the date in ISO format, or undefined if it does not exist. A year of two digits is in this century. */
function formatDate(year: string, month: number, dayOfMonth: number): string | undefined {
  if (!/^(\d\d)?\d\d$/.test(year)) return undefined;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = new Date(`${fullYear}-${twoDigits(month)}-${twoDigits(dayOfMonth)}T00:00:00Z`);
  return date.getUTCDate() === dayOfMonth ? date.toISOString().slice(0, 10) : undefined;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
