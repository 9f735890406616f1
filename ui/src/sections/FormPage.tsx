import type { ComponentProps, ReactNode } from "react";
import { Head } from "./Head";
import { PageBanner } from "./PageBanner";

type Props = {
  head: ComponentProps<typeof Head>;
  banner: ComponentProps<typeof PageBanner>;
  /** Below the banner. */
  below?: ReactNode;
  /** The form. */
  children: ReactNode;
  beside: ReactNode;
};

/** A page with a form. */
export function FormPage({ head, banner, below, children, beside }: Props) {
  return (
    <>
      <Head {...head} />
      <PageBanner {...banner} />
      {below}
      <div className="wrap grid grid-cols-1 gap-12 py-section lg:grid-cols-[1.5fr_1fr] lg:gap-18">
        {children}
        <div className="grid grid-cols-1 gap-10 self-start">{beside}</div>
      </div>
    </>
  );
}

/** The dark panel beside a form. */
export function SidePanel({ children }: { children: ReactNode }) {
  return <div className="on-dark grid gap-6 rounded-card bg-navy p-5 text-white shadow-raised sm:p-9">{children}</div>;
}
