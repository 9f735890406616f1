/** Texts about one opening, made from its facts. */
export const openingTexts = {
  age: (from: number, to: number) => `${from} to ${to} years`,
  pageTitle: (title: string, location: string) => `${title} in ${location}`,
  lead: (location: string, country: string, deadline: string) => `${location}, ${country}. Apply by ${deadline}.`,
  /** The start of the description for search results. */
  facts: (positions: number, location: string, from: number, to: number) =>
    `${positions === 1 ? "One position" : `${positions} positions`} in ${location}, age ${from} to ${to}.`,
  applyBy: (deadline: string) => `Apply by ${deadline}.`,
  pay: {
    from: (min: string, period: string) => `From Rs ${min} ${period}`,
    fixed: (amount: string, period: string) => `Rs ${amount} ${period}`,
    range: (min: string, max: string, period: string) => `Rs ${min} to ${max} ${period}`,
    periods: { hour: "an hour", day: "a day", month: "a month" },
  },
  /** For screen readers, after the actions on the opening's card. */
  applied: (opening: string) => `for ${opening}`,
  described: (opening: string) => `about ${opening}`,
};
