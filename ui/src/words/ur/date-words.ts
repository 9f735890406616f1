import type * as en from "../en/date-words";

const MONTHS = [
  "جنوری",
  "فروری",
  "مارچ",
  "اپریل",
  "مئی",
  "جون",
  "جولائی",
  "اگست",
  "ستمبر",
  "اکتوبر",
  "نومبر",
  "دسمبر",
];

/** `21 نومبر 2026`, with day and month on one line. The month counts from 0. */
export const dateInWords: typeof en.dateInWords = (day, month, year) =>
  `${day}\u00a0${MONTHS[month]} ${year}`;
