import { ChevronDown } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./Icon";

type Props = Pick<ComponentProps<"details">, "id" | "name" | "open"> & {
  title: string;
  heading: "h2" | "h3";
  children: ReactNode;
};

/**
 * A panel that expands. It is a native `details` element, so it works without script, and React changes it only when `open` changes.
 * Browsers since 2024 keep only one panel with the same `name` open.
 */
export function Disclosure({ title, heading: Heading, children, ...rest }: Props) {
  return (
    <details
      {...rest}
      className="group border-line border-b border-s-[3px] border-s-transparent first:border-t open:border-s-brass open:bg-panel print:border-s-0"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
      <summary
        onClick={({ currentTarget }) => keepInPlace(currentTarget)}
        className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-2.5 sm:min-h-14 sm:py-3 text-navy print:min-h-0 print:px-0 print:py-2 hover:text-brass-deep sm:px-5 [&::-webkit-details-marker]:hidden"
      >
        <Heading className="text-disclosure">{title}</Heading>
        <Icon
          icon={ChevronDown}
          size={22}
          className="print:hidden shrink-0 text-brass-deep group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pt-1 pb-6 sm:px-5 print:px-0 print:pb-3">{children}</div>
    </details>
  );
}

/** Keeps the summary at its position on the screen. Opening a panel can close another one above it, which would move the page. */
function keepInPlace(summary: Element): void {
  const { top } = summary.getBoundingClientRect();
  // Before the next paint, when the browser has toggled the panels.
  requestAnimationFrame(() =>
    window.scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: "instant" }),
  );
}
