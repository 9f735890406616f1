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
  end?: ReactNode;
};

/** A page with a form. */
export function FormPage({ head, banner, below, children, beside, end }: Props) {
  return (
    <>
      <Head {...head} />
      <PageBanner {...banner} />
      {below}
      <div className="wrap grid grid-cols-1 gap-12 py-section lg:grid-cols-[1.5fr_1fr] lg:gap-18">
        {children}
        <div className="grid grid-cols-1 gap-10 self-start">{beside}</div>
      </div>
      {end}
    </>
  );
}
