import { clsx } from "clsx/lite";
import type { ComponentProps, ReactNode } from "react";
import { Head } from "./Head";
import { PageBanner } from "./PageBanner";

type Props = {
  head: ComponentProps<typeof Head>;
  banner: ComponentProps<typeof PageBanner>;
  /** Rendered below the banner. */
  below?: ReactNode;
  /** Rendered before the form. On wide screens it comes first in the side column, which overlaps the banner. */
  first?: ReactNode;
  /** The form. */
  children: ReactNode;
  beside: ReactNode;
};

/** A page with a form. */
export function FormPage({ head, banner, below, first, children, beside }: Props) {
  return (
    <>
      <Head {...head} />
      <PageBanner {...banner} />
      {below}
      <div
        data-tone="white"
        className="page-width grid grid-cols-1 gap-x-18 gap-y-8 pt-8 pb-section bg-white sm:pt-12 lg:grid-cols-main-side lg:grid-rows-[auto_1fr] lg:pt-12 short-laptop:pt-7"
      >
        {first && (
          <div className="relative z-10 lg:col-start-2 lg:row-start-1 lg:-mt-12 short-laptop:-mt-7">
            {first}
          </div>
        )}
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
        <div
          className={clsx(
            "relative z-10 grid grid-cols-1 gap-8 self-start lg:col-start-2",
            first
              ? "lg:row-start-2"
              : "lg:sticky lg:top-28 lg:row-span-2 lg:row-start-1 lg:-mt-12 short-laptop:static short-laptop:-mt-7",
          )}
        >
          {beside}
        </div>
      </div>
    </>
  );
}

/** A dark panel in the side column. */
export function SidePanel({ children }: { children: ReactNode }) {
  return (
    <div
      data-tone="dark"
      className="grid gap-6 rounded-card bg-navy p-5 text-white shadow-raised sm:p-8"
    >
      {children}
    </div>
  );
}
