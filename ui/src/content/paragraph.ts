/** A paragraph, or one that starts with a few words in bold. */
export type Paragraph = string | { lead: string; text: string };
