import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { chatStart } from "#words/chat";
import { openingTexts } from "#words/opening";
import { pageLabels } from "#words/page-labels";
import { arrived, type Loaded } from "../api/page";
import type { JobOpening, PageData } from "../api/types";
import { useCompany } from "../facts/company";
import { whatsAppLink } from "../ui/PhoneLink";
import { useHydrated } from "../ui/useHydrated";
import { useShownPage } from "./useShownPage";

type Props = {
  /** The job that the link is about, where it is not that of the page. */
  job?: JobOpening;
  className: string;
  children: ReactNode;
};

/** Opens a chat with the office, if it has a number for it. Every such link of a page begins it with the same words. */
export function WhatsAppLink({ job, className, children }: Props) {
  const { whatsapp } = useCompany();
  const start = useChatStart(job);
  if (!whatsapp) return null;
  return (
    <a href={whatsAppLink(whatsapp, start)} className={className}>
      {children}
    </a>
  );
}

/** What visitors of this page would begin a chat with: applicants name the job, and say who they are; others ask. */
function useChatStart(job: JobOpening | undefined): string {
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

/** The job of the page, or the one that its address names (`?job=<slug>`). The server sends the same page for every query. */
function useChosenJob(loaded: Loaded | undefined): JobOpening | null {
  const { search } = useLocation();
  const slug = useHydrated() ? new URLSearchParams(search).get("job") : null;
  const data = useArrived(loaded);
  return data?.job ?? data?.jobs?.find((job) => job.slug === slug) ?? null;
}

/** The data of a page, as soon as they are there. */
function useArrived(loaded: Loaded | undefined): PageData | null {
  const content = loaded?.content;
  const [late, setLate] = useState<{ of: unknown; data: PageData }>();
  useEffect(() => {
    if (!(content instanceof Promise)) return;
    // The page itself says that its data could not be loaded.
    content.then((data) => setLate({ of: content, data })).catch(() => undefined);
  }, [content]);
  return arrived(loaded) ?? (late?.of === content ? late?.data : undefined) ?? null;
}
