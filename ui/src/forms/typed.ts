import type { FieldDefinition } from "../facts/form-definition";

type Kind = FieldDefinition["kind"];

// What visitors type and paste, in the form in which it is checked and stored. src/typed.rs has the same rules, and
// tests/typed_values.json examples for both.

/** `raw` as a value of a field of this kind. What cannot be understood stays. */
export function tidied(kind: Kind, raw: string): string {
  switch (kind) {
    case "textarea":
      return lines(raw).trim();
    case "email":
      return email(plain(raw));
    case "tel":
      return withoutEnd(westernDigits(plain(raw)), " .");
    case "number":
      return number(westernDigits(plain(raw)));
    case "date": {
      const text = westernDigits(plain(raw));
      return day(text) ?? text;
    }
    default:
      return lines(raw)
        .replace(/[\n\t]/g, " ")
        .trim();
  }
}

/**
 * `raw` without control characters: documents, spreadsheets and PDF files bring them along, and nobody sees them in a form. What
 * breaks a line there breaks it here, and each other kind of space is a space.
 */
function lines(raw: string): string {
  return raw
    .replace(/\r\n|[\v\f\r\x85\u2028\u2029]/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "")
    .replace(/(?!\ufeff)[^\S\n\t]/g, " ");
}

/**
 * `raw` as one line of characters that a European keyboard has, as far as there are any: what is copied from a chat or a contact list
 * brings direction marks, other spaces and other hyphens.
 */
function plain(raw: string): string {
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

/** Telephones with an Urdu or Arabic keyboard type their own digits. The last four bits of these are their value. */
function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** What a sentence or a list puts after an address. */
const AFTER_ADDRESS = ".,; ";

/** An address without what a mail program or a sentence puts around it: `Name <address>`, `mailto:`, a stop at its end. */
function email(text: string): string {
  const address = withoutEnd(text, AFTER_ADDRESS);
  const inner = address.endsWith(">") && address.includes("<") ? address.slice(address.lastIndexOf("<") + 1, -1) : address;
  return withoutEnd(inner.trim().replace(/^mailto:/i, ""), AFTER_ADDRESS).trim();
}

/** `text` without any of these characters at its end. A regular expression would try each run of them anew. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** `1,000` and `1 000` are 1000, and `10.` is 10. */
function number(text: string): string {
  const written = withoutEnd(text, " .");
  return /^\d{1,3}([ ,]\d{3})+$/.test(written) ? written.replace(/\D/g, "") : written;
}

/** Whether a visitor wrote more than a number where one is asked for: words, a range such as 10-15, or 10+. */
export function isRemark(text: string): boolean {
  return /\p{Alphabetic}/u.test(text) || /^ *\d+ *[-/] *\d+ *$|^ *\d+ *\+$/.test(text);
}

/** Words in front of a telephone number, the longer of two with the same beginning first. */
const LABEL = /^(?:telephone|tel|phone|ph|mobile|mob|cell|whatsapp|uan|office|off|no|فون|موبائل)/;
const ONE_NUMBER = /^([ +().\d-]*)(?:(?:extension|extn|ext|x|ایکسٹینشن)[ .:#-]*\d{1,6})?$/;

/**
 * Whether `text` is a telephone number of 7 to 15 digits, or several; after the first one the end of a number is enough, as in
 * 051-1234567/8. Each may have an extension.
 */
export function isTelephoneNumber(text: string): boolean {
  const numbers = text.toLowerCase().split(/[/,;&|]| (?:or|and|یا|اور) /);
  return numbers.every((number, index) => {
    const written = number.trim().replace(LABEL, "");
    const match = ONE_NUMBER.exec(written.replace(/^[ .:#-]+/, ""));
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
 * The day that `text` names, as 2027-01-15: 15/1/2027 in the order of Pakistan, or 15 January 2027. The day comes first unless there
 * is no such month. Undefined if there is no such day.
 */
function day(text: string): string | undefined {
  const parts = text.toLowerCase().split(/[ /.,-]+/);
  const [first = "", second = "", third = "", ...more] = parts.filter(Boolean);
  if (more.length > 0) return undefined;
  if (monthCalled(first)) return dateOf(third, monthCalled(first), numberIn(second));
  if (monthCalled(second)) return dateOf(third, monthCalled(second), numberIn(first));
  if (first.length === 4) return dateOf(first, numberIn(second), numberIn(third));
  const [one, two] = [numberIn(first), numberIn(second)];
  return two <= 12 ? dateOf(third, two, one) : dateOf(third, one, two);
}

/** Whether `text` is a day of the calendar. */
export const isDay = (text: string) => day(text) !== undefined;

/** The month with this name, or one that begins with these three letters or more; 0 if there is none. */
function monthCalled(text: string): number {
  const isCalled = ([english, urdu]: (typeof MONTHS)[number]) =>
    urdu === text || (text.length >= 3 && (english.startsWith(text) || (text === "sept" && english === "september")));
  return MONTHS.findIndex(isCalled) + 1;
}

/** The number of a day or a month, as in 5, 05 and 5th. */
function numberIn(text: string): number {
  const digits = text.replace(/(?:st|nd|rd|th)$/, "");
  return /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The day of the calendar, in a year of four digits, or of two in this century. */
function dateOf(year: string, month: number, dayOfMonth: number): string | undefined {
  if (!/^(\d\d)?\d\d$/.test(year)) return undefined;
  const whole = year.length === 2 ? `20${year}` : year;
  const date = new Date(`${whole}-${twoDigits(month)}-${twoDigits(dayOfMonth)}T00:00:00Z`);
  return date.getUTCDate() === dayOfMonth ? date.toISOString().slice(0, 10) : undefined;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
