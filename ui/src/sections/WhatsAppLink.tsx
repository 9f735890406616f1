import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { chatStart } from "#words/chat";
import { openingTexts } from "#words/opening";
import { pageLabels } from "#words/page-labels";
import { getLoadedData, type Loaded } from "../api/page";
import type { JobOpening, PageData } from "../api/types";
import { useCompany } from "../facts/company";
import { whatsAppLink } from "../ui/PhoneLink";
import { useHydrated } from "../ui/useHydrated";
import { useShownPage } from "./useShownPage";

type Props = {
  /** The job that the link is about. Defaults to the job of the page. */
  job?: JobOpening;
  className: string;
  children: ReactNode;
};

/** Opens a WhatsApp chat with the office. All links of a page start the chat with the same words. Renders nothing without a number. */
export function WhatsAppLink({ job, className, children }: Props) {
  const { whatsapp } = useCompany();
  const message = useFirstMessage(job);
  if (!whatsapp) return null;
  return (
    <a href={whatsAppLink(whatsapp, message)} className={className}>
      {children}
    </a>
  );
}

/** Returns the first message of a chat from this page: an application for a job, a complaint or a question. */
function useFirstMessage(job: JobOpening | undefined): string {
  const page = useShownPage();
  const chosen = useChosenJob(page?.loaderData as Loaded | undefined);
  const path = page?.id ?? "";
  const subject = job ?? chosen;
  if (subject || path.startsWith("/career")) {
    return chatStart.application(subject ? openingTexts.name(subject.title, subject.location) : undefined);
  }
  if (path.startsWith("/complaint")) return chatStart.complaint;
  const labels: Record<string, string> = pageLabels;
  return chatStart.question(path.startsWith("/services/") ? labels[path] : undefined);
}

/** Returns the job of the page, or the job in its query (`?job=<slug>`). The server's HTML does not depend on the query. */
function useChosenJob(loaded: Loaded | undefined): JobOpening | null {
  const { search } = useLocation();
  const slug = useHydrated() ? new URLSearchParams(search).get("job") : null;
  const data = useResolvedData(loaded);
  return data?.job ?? data?.jobs?.find((job) => job.slug === slug) ?? null;
}

/** Returns the data of a page. Null until a promise for them has resolved. */
function useResolvedData(loaded: Loaded | undefined): PageData | null {
  const content = loaded?.content;
  const [resolved, setResolved] = useState<{ promise: unknown; data: PageData }>();
  useEffect(() => {
    if (!(content instanceof Promise)) return;
    // The page itself shows the error if its data could not be loaded.
    content.then((data) => setResolved({ promise: content, data })).catch(() => undefined);
  }, [content]);
  const resolvedData = resolved?.promise === content ? resolved?.data : undefined;
  return getLoadedData(loaded) ?? resolvedData ?? null;
}
