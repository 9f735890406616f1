import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router-dom";
import { chatStart } from "#words/chat";
import { jobTexts } from "#words/job";
import { pageLabels } from "#words/page-labels";
import type { JobOpening } from "../api/types";
import { useCompany } from "../facts/company";
import type { careerSource, jobSource } from "../loaders";
import { whatsAppLink } from "../ui/PhoneLink";
import { useHydrated } from "../ui/useHydrated";
import { useShownPage } from "./useShownPage";

type Props = { className: string; children: ReactNode };

/** Opens a WhatsApp chat with the office. All links of a page start the chat with the same words. Renders nothing without a number. */
export function WhatsAppLink({ className, children }: Props) {
  const { whatsapp } = useCompany();
  const message = useFirstMessage();
  if (!whatsapp) return null;
  return (
    <a href={whatsAppLink(whatsapp, message)} className={className}>
      {children}
    </a>
  );
}

/** Returns the first message of a chat from this page: an application for a job, a complaint or a question. */
function useFirstMessage(): string {
  const path = useShownPage()?.id ?? "";
  const job = useChosenJob();
  if (job || path.startsWith("/career")) {
    return chatStart.application(job ? jobTexts.name(job.title, job.location) : undefined);
  }
  if (path.startsWith("/complaint")) return chatStart.complaint;
  const labels: Record<string, string> = pageLabels;
  return chatStart.question(path.startsWith("/services/") ? labels[path] : undefined);
}

/** Returns the job of the page, or the job in the query of the form (`?job=<slug>`). The server's HTML does not depend on the query. */
function useChosenJob(): JobOpening | null {
  const { search } = useLocation();
  const slug = useHydrated() ? new URLSearchParams(search).get("job") : null;
  const jobPage = useRouteLoaderData<typeof jobSource.loader>("/career/:slug");
  const form = useRouteLoaderData<typeof careerSource.loader>("/career-apply");
  const jobs = useResolved(form?.content)?.jobs;
  return jobPage?.content.job ?? jobs?.find((job) => job.slug === slug) ?? null;
}

/** Returns the content of a loader. Undefined until a promise for it has resolved. */
function useResolved<Content>(
  content: Content | Promise<Content> | undefined,
): Content | undefined {
  const [resolved, setResolved] = useState<{ promise: unknown; content: Content }>();
  useEffect(() => {
    if (!(content instanceof Promise)) return;
    // The page itself shows the error if its content could not be loaded.
    content
      .then((value) => setResolved({ promise: content, content: value }))
      .catch(() => undefined);
  }, [content]);
  if (!(content instanceof Promise)) return content;
  return resolved?.promise === content ? resolved.content : undefined;
}
