export type Script<Result> = (...words: string[]) => Result | Promise<Result>;

/** A browser tab with the actions of a visitor. Each browser has its own protocol. */
export interface Tab {
  resize(width: number, height: number): Promise<void>;
  open(url: string): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  /** Calls a function in the document. It can use only its arguments, and must return JSON. */
  evaluate<Result>(script: Script<Result>, ...words: string[]): Promise<Result>;
  /** Clicks the visible link or button with this name. */
  click(name: string): Promise<void>;
  /** Types into the empty field with this label. */
  type(label: string, text: string): Promise<void>;
  pressEscape(): Promise<void>;
  close(): Promise<void>;
}

/** The code point of this key in WebDriver. */
export const ESCAPE_KEY = "\uE00C";

/** Nothing listens on this port, so with a proxy there, requests to other machines fail. */
export const DEAD_PROXY_PORT = 9;

/** Runs in the browser. Scrolls to the element instantly, because drivers click before a smooth scroll has ended, or do not scroll. */
export function findControl(name: string): Element | undefined {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ?? element.textContent?.trim();
  const all = Array.from(document.querySelectorAll("a[href], button"));
  const found = all.find((element) => element.checkVisibility() && nameOf(element) === name);
  found?.scrollIntoView({ block: "nearest", behavior: "instant" });
  return found;
}

/** Runs in the browser. */
export function findField(label: string): Element | undefined {
  const labels = Array.from(document.querySelectorAll("label"));
  const field = labels.find(({ textContent }) => textContent?.trim().startsWith(label))?.control;
  field?.focus();
  return field ?? undefined;
}
