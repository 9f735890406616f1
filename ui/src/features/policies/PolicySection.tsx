import type { Policy } from "../../content/policies/hedonistic-approach";
import { PolicyText } from "./PolicyText";

type Props = { policy: Policy };

/**
 * The policy as part of the page: visible in print, without script, and when its fragment (`#id`) is the target. Otherwise it is
 * hidden, because the overlay shows the policy.
 */
export function PolicySection({ policy }: Props) {
  return (
    <section
      id={policy.id}
      aria-labelledby={`${policy.id}-title`}
      className="hidden border-line border-b bg-white py-section target:block noscript:block print:block"
    >
      <div className="wrap">
        <h2 id={`${policy.id}-title`} className="text-h2 text-navy">
          {policy.title}
        </h2>
        <div className="mt-8">
          <PolicyText policy={policy} />
        </div>
      </div>
    </section>
  );
}
