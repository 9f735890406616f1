import type { ReactNode } from "react";
import { Head } from "./Head";
import { NoticePage } from "./NoticePage";

type Props = {
  words: { pageTitle: string; description: string; eyebrow: string; title: string; text: string };
  children: ReactNode;
};

/** Stands in where a page is not, not any more, or not just now. */
export function FallbackNotice({ words: { pageTitle, description, ...notice }, children }: Props) {
  return (
    <>
      <Head title={pageTitle} description={description} path={null} />
      <meta name="robots" content="noindex" />
      <NoticePage {...notice}>{children}</NoticePage>
    </>
  );
}
