import type { ReactNode } from "react";
import { Head } from "../sections/Head";
import { PageList } from "../sections/PageList";
import { StaticPart } from "../sections/StaticPart";
import { careerHead, jobListWords } from "../words/career";
import { JobBoard } from "./JobBoard";

/** What is around the openings. All are left out on a page that the server has rendered. */
export type CareerParts = { start: ReactNode; heading: ReactNode; notice: ReactNode; end: ReactNode };

export function Career({ start, heading, notice, end }: Partial<CareerParts>) {
  return (
    <>
      <Head {...careerHead} />
      <StaticPart id="career-start" className="contents">
        {start}
      </StaticPart>
      <section aria-labelledby={OPENINGS_ID} className="wrap pt-8 pb-section sm:pt-18">
        <StaticPart id="career-heading" className="contents">
          {heading}
        </StaticPart>
        <div className="my-10">
          <PageList items={(data) => data.jobs} words={jobListWords}>
            {(jobs) => <JobBoard jobs={jobs} />}
          </PageList>
        </div>
        <StaticPart id="career-notice" className="contents">
          {notice}
        </StaticPart>
      </section>
      <StaticPart id="career-end" className="contents">
        {end}
      </StaticPart>
    </>
  );
}

/** The heading of the list of openings, to which the career page links. */
export const OPENINGS_ID = "openings-title";
