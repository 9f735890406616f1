import type { ReactNode } from "react";
import { homeHead } from "../../content/home/home";
import { useDescription } from "../../hooks/useDescription";
import { Head } from "../../page/Head";
import { StaticPart } from "../../page/StaticPart";
import { OurClients } from "./OurClients";

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
