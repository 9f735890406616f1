import type { Page } from "@playwright/test";

type How = {
  /** Other words are the same ones in capitals. */
  words: "same" | "others";
  /** Whether texts that come later are replaced too. */
  goesOn?: boolean;
};

/** Puts each text into two elements of its own, as a browser's translator does. */
export function replaceTexts(page: Page, how: How): Promise<void> {
  return page.evaluate(({ words, goesOn }) => {
    const written = (text: string) => (words === "others" ? text.toUpperCase() : text);
    const replace = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node as Text);
      for (const text of found) {
        if (text.data.trim() === "" || text.parentElement?.closest("font, script, style, textarea")) continue;
        const outer = document.createElement("font");
        const inner = document.createElement("font");
        inner.textContent = written(text.data);
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    document.documentElement.lang = "ur";
    document.documentElement.classList.add("translated-rtl");
    document.title = written(document.title);
    replace();
    if (goesOn) new MutationObserver(replace).observe(document.body, { childList: true, characterData: true, subtree: true });
  }, how);
}
