/** The code points that WebDriver gives to these keys. */
export const ESCAPE_KEY = "\uE00C";
export const ENTER_KEY = "\uE007";

/** One tab of a browser, used as a visitor uses it. Each engine speaks another protocol. Selectors are CSS. */
export interface Tab {
  resize(width: number, height: number): Promise<void>;
  /** Starts to load a document. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Calls a function that uses nothing but its arguments in the document. Its result must be JSON. */
  evaluate<Result>(script: (...words: string[]) => Result | Promise<Result>, ...words: string[]): Promise<Result>;
  click(selector: string): Promise<void>;
  /** Types into an empty field. */
  type(selector: string, text: string): Promise<void>;
  selectOption(selector: string, option: { value: string; label: string }): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  pressEscape(): Promise<void>;
  /** What the console has shown since the last call, and what could not be loaded. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

/** Scrolls an element into view, for drivers that click only in view or scroll smoothly. */
export async function scrollTo(tab: Tab, selector: string): Promise<void> {
  const scroll = (css: string) => document.querySelector(css)?.scrollIntoView({ block: "nearest", behavior: "instant" });
  await tab.evaluate(scroll, selector);
}
