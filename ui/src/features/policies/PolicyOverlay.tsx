import type { Ref } from "react";
import { policyWords } from "../../content/policies/hedonistic-approach";
import type { Policy } from "../../content/policies/policies";
import { CloseButton } from "../../ui/CloseButton";
import { PolicyText } from "./PolicyText";

type Props = { ref: Ref<HTMLDialogElement>; policy: Policy | null };

/** A full-screen dialog. The title stays visible while picture and text scroll. */
export function PolicyOverlay({ ref, policy }: Props) {
  return (
    <dialog
      ref={ref}
      aria-labelledby="policy-overlay-title"
      className="covers-page on-light m-0 size-full max-h-none max-w-none overflow-y-auto bg-white p-0 text-text"
    >
      {policy && (
        <article className="min-h-full">
          <div className="sticky top-0 z-10 border-line border-b bg-white">
            <div className="wrap flex items-center justify-between gap-4 py-3">
              <h2 id="policy-overlay-title" className="text-card text-navy sm:text-h3">
                {policy.title}
              </h2>
              <CloseButton label={policyWords.close} />
            </div>
          </div>
          <div className="wrap pt-6 pb-16 sm:pt-10">
            <PolicyText policy={policy} />
          </div>
        </article>
      )}
    </dialog>
  );
}
