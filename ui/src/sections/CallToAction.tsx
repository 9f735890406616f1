import { callToAction } from "#words/page-words";
import { useCompany } from "../facts/company";
import { QuoteActions } from "./QuoteActions";

export function CallToAction({
  words: { title, text, ...link } = callToAction,
}: {
  words?: typeof callToAction | undefined;
}) {
  const { answer_within } = useCompany();
  return (
    <section
      aria-labelledby="closing-title"
      data-tone="dark"
      className="print:hidden relative border-white/25 border-b bg-navy text-white"
    >
      {/* The battlements on the top edge extend out of the section, so it must not clip its overflow. */}
      <div aria-hidden="true" className="merlons absolute inset-x-0 bottom-full h-2.5 text-navy" />
      <div className="page-width flex flex-col gap-5 py-8 sm:py-12 lg:flex-row lg:items-center lg:justify-between lg:gap-18 lg:py-16">
        <div className="max-w-2xl">
          <h2 id="closing-title" className="heading-face text-h2">
            {title}
          </h2>
          <p className="mt-3 text-pretty text-body lg:mt-5 text-on-dark sm:text-lead">
            {text(answer_within)}
          </p>
        </div>
        <div className="shrink-0">
          <QuoteActions first={link} />
        </div>
      </div>
    </section>
  );
}
