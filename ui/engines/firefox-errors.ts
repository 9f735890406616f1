/** The events of WebDriver BiDi that report errors. */
export const ERROR_EVENTS = ["log.entryAdded", "network.responseCompleted", "network.fetchError"];

/** The browser aborts pending requests when the visitor leaves a page. */
const ABORTED = "NS_BINDING_ABORTED";

type LogEntry = { level: string; text: string | null };
type NetworkEvent = {
  /** Null for what a document loads. */
  navigation: string | null;
  request: { url: string };
  response?: { status: number };
  errorText?: string;
};

/** The line for an event. Everything in the console counts as an error. */
export function errorIn(event: string, params: unknown): string | undefined {
  // The JSON boundary: the protocol.
  if (event === "log.entryAdded") {
    const { level, text } = params as LogEntry;
    return `console ${level}: ${text}`;
  }
  const { navigation, request, response, errorText } = params as NetworkEvent;
  if (navigation !== null || errorText === ABORTED || (response && response.status < 400)) return undefined;
  return `${request.url}: ${errorText ?? response?.status}`;
}

/** Runs in the browser. The events have no violations of the security policy. */
export function reportViolations(): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
}
