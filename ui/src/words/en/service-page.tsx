/** The words of the page that all services share. */
export const servicePageWords = {
  features: "Key features",
  plan: "On paper",
  /** A line of the legend. */
  planLine: (name: string, text: string) => (
    <>
      <strong>{name}.</strong> {text}
    </>
  ),
  questions: "Before you sign",
  questionsTitle: "Three questions to ask us",
  relatedTitle: "Often asked for together",
};
