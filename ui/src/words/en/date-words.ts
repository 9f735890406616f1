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

/** `21 November 2026`, with day and month on one line. The month counts from 0. */
export function dateInWords(day: number, month: number, year: number): string {
  return `${day}\u00a0${MONTHS[month]} ${year}`;
}
