import type { Policy } from "../content/policies";
import { PolicyText } from "./PolicyText";

type Props = { policy: Policy };

/**
 * The policy in the page itself: on paper, without script, and where its address is opened. Everywhere else the overlay shows it,
 * and a second copy would be in the way.
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
