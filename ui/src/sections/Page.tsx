import type { ComponentProps, ReactNode } from "react";
import { CallToAction } from "./CallToAction";
import { Head } from "./Head";
import { PageBanner } from "./PageBanner";

type Props = {
  head: ComponentProps<typeof Head>;
  /** A page without one begins in its own way. */
  banner?: ComponentProps<typeof PageBanner>;
  /** In place of the general call to action. */
  closing?: ComponentProps<typeof CallToAction>["words"];
  children: ReactNode;
};

/** A page that is not a form: between its banner and the call to action are its sections. */
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
