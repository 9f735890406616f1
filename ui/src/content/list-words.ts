/** The texts for the states of a remote list. */
export type ListWords = {
  loading: string;
  none: string;
  noneText?: string;
  home: string;
  failedTitle: string;
  again: string;
};
