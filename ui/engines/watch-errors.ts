/** What scripts of the driver note in a document. */
export type Watched = Document & { left?: true; errors?: string[] };

/**
 * Runs in the browser. Collects the errors of the document from now on, for a driver that has no log and runs nothing before
 * the document exists: earlier errors stay unseen. "late" means that the page has been hydrated before; its errors may be
 * among the unseen ones.
 */
export function watchErrors(): "left" | "late" | "watched" {
  const watched: Watched = document;
  if (watched.left || !watched.body) return "left";
  if (watched.errors) return "watched";
  if (watched.querySelector("[role='button'][aria-label='Open the menu']")) return "late";
  const errors: string[] = [];
  watched.errors = errors;
  const show = console.error;
  console.error = (...words: unknown[]) => {
    errors.push(`console error: ${words.join(" ")}`);
    show(...words);
  };
  const note = (event: Event) => {
    if (event instanceof ErrorEvent) errors.push(event.message);
    else if (event instanceof PromiseRejectionEvent) errors.push(`unhandled: ${event.reason}`);
    else if (event instanceof SecurityPolicyViolationEvent) errors.push(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    else if (event.target instanceof Element) errors.push(`not loaded: ${event.target.outerHTML}`);
  };
  // In the capture phase, because the errors of elements do not bubble.
  for (const type of ["error", "unhandledrejection", "securitypolicyviolation"]) window.addEventListener(type, note, true);
  return "watched";
}
