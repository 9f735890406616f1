/**
 * Opens all panels for printing, and afterwards closes those that were closed. The style sheet does the same, but only in engines that
 * know `::details-content`.
 */
export function openPanelsInPrint(): void {
  window.addEventListener("beforeprint", () => {
    const panels = Array.from(document.querySelectorAll("details"));
    const closed = panels.filter((panel) => !panel.open);
    const grouped = panels.filter((panel) => panel.name);
    const groups = grouped.map((panel) => panel.name);
    // In a group with one name, only one panel can be open.
    for (const panel of grouped) panel.name = "";
    for (const panel of closed) panel.open = true;

    const restore = () => {
      for (const panel of closed) panel.open = false;
      for (const [index, panel] of grouped.entries()) panel.name = groups[index] ?? "";
    };
    window.addEventListener("afterprint", restore, { once: true });
  });
}
