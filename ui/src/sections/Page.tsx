import type { ComponentProps, ReactNode } from "react";
import { CallToAction } from "./CallToAction";
import { Head } from "./Head";
import { PageBanner } from "./PageBanner";

type Props = {
  head: ComponentProps<typeof Head>;
  /** Some pages start without a banner. */
  banner?: ComponentProps<typeof PageBanner>;
  /** The words of the call to action, if they differ from the general ones. */
  closing?: ComponentProps<typeof CallToAction>["words"];
  children: ReactNode;
};

/** A page without a form: a banner, the sections and a call to action. */
export function Page({ head, banner, closing, children }: Props) {
  return (
    <>
      <Head {...head} />
      {banner && <PageBanner {...banner} />}
      {children}
      <CallToAction words={closing} />
    </>
  );
}
