import type { Ref } from "react";
import { type Policy, policyWords } from "../../content/policies/hedonistic-approach";
import { FullScreenDialog } from "../../ui/FullScreenDialog";
import { PolicyText } from "./PolicyText";

type Props = { ref: Ref<HTMLDialogElement>; policy: Policy | null };

export function PolicyOverlay({ ref, policy }: Props) {
  return (
    <FullScreenDialog ref={ref} id="policy-overlay-title" title={policy?.title ?? null} close={policyWords.close}>
      {policy && (
        <div className="wrap pt-6 pb-16 sm:pt-10">
          <PolicyText policy={policy} />
        </div>
      )}
    </FullScreenDialog>
  );
}
