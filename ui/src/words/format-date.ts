import { dateInWords } from "#words/date-words";

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/i;
const KARACHI_OFFSET_MINUTES = 5 * 60;
const MINUTE_MS = 60_000;

/**
 * `2026-11-20T22:30:00Z` → `21 November 2026`, the date in Asia/Karachi. Computed by hand because QuickJS has no Intl, and server
 * and browser must render the same text. Pakistan uses UTC+5 all year.
 */
export function formatDate(rfc3339: string): string {
  const parts = RFC_3339.exec(rfc3339);
  if (!parts) throw new Error(`Not an RFC 3339 time: ${rfc3339}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1, 6).map(Number);
  const offset = (parts[7] === "-" ? -1 : 1) * (Number(parts[8] ?? 0) * 60 + Number(parts[9] ?? 0));
  const shift = (KARACHI_OFFSET_MINUTES - offset) * MINUTE_MS;
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute) + shift);
  return dateInWords(local.getUTCDate(), local.getUTCMonth(), local.getUTCFullYear());
}

/** `2008-01-28` → `28 January 2008`. */
export function formatDay(date: string): string {
  return formatDate(`${date}T00:00:00+05:00`);
}
