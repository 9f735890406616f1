import type { ComponentProps, ReactNode } from "react";

const tones = {
  success: "border-success bg-bone text-success",
  danger: "border-danger bg-bone text-danger",
};

type Props = ComponentProps<"div"> & {
  tone: keyof typeof tones;
  /** The notice is the reason why the page was loaded. */
  withPage?: boolean;
  /** Buttons and links below the message, which screen readers find after it. */
  actions?: ReactNode;
};

/**
 * A message box for the focus, which makes screen readers say it: as a live region too, it would be said twice. A notice that comes
 * with the page is an alert and takes the focus by itself, because there may be no script.
 */
export function Notice({ tone, withPage = false, actions, ...notice }: Props) {
  const id = "form-notice";
  return (
    <div className={`${tones[tone]} rounded-small border-s-4 px-4 py-3`}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support a label */}
      <div
        {...notice}
        id={id}
        role={withPage ? "alert" : "group"}
        aria-labelledby={withPage ? undefined : id}
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: after a refused form the visitor must land on the error, not at the top of the page
        autoFocus={withPage}
        className="font-semibold"
      />
      {actions && <div className="text-text">{actions}</div>}
    </div>
  );
}
