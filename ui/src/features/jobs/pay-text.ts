import type { JobOpening } from "../../api/types";
import { openingTexts } from "../../content/jobs/opening";

type Pay = Pick<JobOpening, "pay_min" | "pay_max" | "pay_period">;

const words = openingTexts.pay;

/** `Rs 45,000 to 52,000 a month`; null when the opening does not say. */
export function payText({ pay_min: min, pay_max: max, pay_period }: Pay): string | null {
  if (min === null || pay_period === null) return null;
  const period = words.periods[pay_period];
  if (max === null) return words.from(thousands(min), period);
  return max === min ? words.fixed(thousands(min), period) : words.range(thousands(min), thousands(max), period);
}

/** `45000` → `45,000`, without Intl, which the server's engine lacks. */
function thousands(amount: number): string {
  return String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
