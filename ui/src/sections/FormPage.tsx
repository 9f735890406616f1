import type { ComponentProps, ReactNode } from "react";
import { Head } from "./Head";
import { StaticPart } from "./StaticPart";

/** What is around a form. All are left out on a page that the server has rendered. */
export type StaticParts = { banner: ReactNode; beside: ReactNode; end: ReactNode };

type Props = Partial<StaticParts> & {
  head: ComponentProps<typeof Head>;
  /** The form. */
  children: ReactNode;
};

/** A form, and around it sections that do nothing in the browser. */
export function FormPage({ head, banner, beside, end, children }: Props) {
  return (
    <>
      <Head {...head} />
      <StaticPart id="form-banner" className="contents">
        {banner}
      </StaticPart>
      <div className="wrap grid grid-cols-1 gap-12 py-section lg:grid-cols-[1.5fr_1fr] lg:gap-18">
        {children}
        <StaticPart id="form-beside" className="grid grid-cols-1 gap-10 self-start">
          {beside}
        </StaticPart>
      </div>
      <StaticPart id="form-end" className="contents">
        {end}
      </StaticPart>
    </>
  );
}
