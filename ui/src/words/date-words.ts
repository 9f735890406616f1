const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `21 November 2026`. The month counts from 0. */
export function dateInWords(day: number, month: number, year: number): string {
  return `${day} ${MONTHS[month]} ${year}`;
}
