import type { ComponentProps, ReactNode } from "react";

const tones = {
  success: "border-success bg-bone text-success",
  danger: "border-danger bg-bone text-danger",
};

type Props = ComponentProps<"div"> & {
  tone: keyof typeof tones;
  /** True for a notice in the server's HTML, such as the errors of a form that was sent without script. */
  withPage?: boolean;
  /** Buttons and links below the message. Screen readers reach them after the message. */
  actions?: ReactNode;
};

/**
 * A message that gets the focus, so screen readers announce it. A live region would announce it a second time. A notice in the server's
 * HTML is an alert with `autofocus`, because the browser may not run script.
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
