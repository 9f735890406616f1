import type { ReactNode, Ref } from "react";

const tones = {
  success: "border-success bg-success/8 text-success",
  danger: "border-danger bg-danger/6 text-danger",
};

type Props = { tone: keyof typeof tones; role: "status" | "alert"; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** A message box. An alert takes the focus on page load: without script it is the reason for that page. */
export function Notice({ tone, role, ref, children }: Props) {
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused form the visitor must land on the error, not at the top of the page
      autoFocus={role === "alert"}
      className={`${tones[tone]} rounded-s border-l-4 px-4 py-3 font-semibold`}
    >
      {children}
    </div>
  );
}
