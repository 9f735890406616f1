import type { ReactNode, Ref } from "react";

const tones = {
  success: "border-success bg-success/8 text-success",
  danger: "border-danger bg-danger/6 text-danger",
};

type Props = { tone: keyof typeof tones; role: "status" | "alert"; ref?: Ref<HTMLDivElement>; children: ReactNode };

export function Notice({ tone, role, ref, children }: Props) {
  return (
    <div ref={ref} role={role} tabIndex={-1} className={`${tones[tone]} rounded-s border-l-4 px-4 py-3 font-semibold`}>
      {children}
    </div>
  );
}
