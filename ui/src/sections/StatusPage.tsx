import type { ReactNode } from "react";
import { Head } from "./Head";
import { MessagePage } from "./MessagePage";

type Props = {
  words: { pageTitle: string; description: string; eyebrow: string; title: string; text: string };
  children: ReactNode;
};

/** A notice in place of a page that does not exist, no longer exists, or cannot be rendered. Not indexed. */
export function StatusPage({ words: { pageTitle, description, ...notice }, children }: Props) {
  return (
    <>
      <Head title={pageTitle} description={description} path={null} indexed={false} />
      <MessagePage {...notice}>{children}</MessagePage>
    </>
  );
}
