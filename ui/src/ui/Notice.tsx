import type { ReactNode, Ref } from "react";

const tones = {
  success: "border-success bg-success/8 text-success",
  danger: "border-danger bg-danger/6 text-danger",
};

type Props = { tone: keyof typeof tones; role: "status" | "alert"; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** An alert in the served page is why that page came: without script, this is where the visitor lands. */
export function Notice({ tone, role, ref, children }: Props) {
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a refused form must not begin at the top of the page again
      autoFocus={role === "alert"}
      className={`${tones[tone]} rounded-s border-l-4 px-4 py-3 font-semibold`}
    >
      {children}
    </div>
  );
}
