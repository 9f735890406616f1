/** What a page says about a list that comes over the network. */
export type ListWords = {
  loading: string;
  none: string;
  noneText?: string;
  home: string;
  failedTitle: string;
  again: string;
};
