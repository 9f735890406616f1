/** Texts about one opening, made from its facts. */
export const openingTexts = {
  age: (from: number, to: number) => `${from} to ${to} years`,
  pageTitle: (title: string, location: string) => `${title} in ${location}`,
  lead: (location: string, country: string, deadline: string) => `${location}, ${country}. Apply by ${deadline}.`,
  /** The start of the description for search results. */
  facts: (positions: number, location: string, from: number, to: number, deadline: string) =>
    `${positions === 1 ? "One position" : `${positions} positions`} in ${location}, age ${from} to ${to}. Apply by ${deadline}.`,
  /** For screen readers, after the actions on the opening's card. */
  applied: (opening: string) => `for ${opening}`,
  described: (opening: string) => `about ${opening}`,
};
