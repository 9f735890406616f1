/** False for a click that asks the browser for something else, such as a new tab. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey) && button === 0;
}
