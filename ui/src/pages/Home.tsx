import type { ReactNode } from "react";
import { useDescription } from "../hooks/useDescription";
import { Head } from "../sections/Head";
import { OurClients } from "../sections/OurClients";
import { StaticPart } from "../sections/StaticPart";
import { homeHead } from "../words/home";

/** `start` and `end` are left out on a page that the server has rendered. */
type Props = { start?: ReactNode; news: ReactNode; end?: ReactNode };

/** What follows its data or moves, between sections that do nothing in the browser. */
export function Home({ start, news, end }: Props) {
  useDescription({ of: "company" });
  return (
    <>
      <Head {...homeHead} />
      <StaticPart id="home-start" className="contents">
        {start}
      </StaticPart>
      {news}
      <OurClients />
      <StaticPart id="home-end" className="contents">
        {end}
      </StaticPart>
    </>
  );
}
