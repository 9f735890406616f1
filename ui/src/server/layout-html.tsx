import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Company } from "../api/types";
import { CompanyContext } from "../facts/company";
import { services } from "../facts/services";
import { Footer } from "../layout/Footer";
import { Header } from "../layout/Header";
import type { LayoutParts } from "../layout/Layout";
import { SampleNotice } from "../layout/SampleNotice";
import { TopBar } from "../layout/TopBar";
import { menu } from "../site";
import { SiteHead } from "./SiteHead";
import { splitHead } from "./split-head";

/**
 * What every head has, header and footer are a large part of every page and depend on the company alone, except for the mark of the
 * current menu item. They are rendered once, and the mark is set for each page.
 */
let rendered: { facts: string; head: string; header: string; footer: string } | undefined;

export function layoutHtml(company: Company, path: string): LayoutParts & { head: string } {
  const facts = JSON.stringify(company);
  if (rendered?.facts !== facts) {
    // React adds hints to load the pictures, which the browser finds as early by itself.
    const html = (part: ReactNode) => splitHead(renderToString(<CompanyContext value={company}>{part}</CompanyContext>)).body;
    const header = (
      <>
        <SampleNotice />
        <TopBar />
        <Header menu={menu("main")} services={services} />
      </>
    );
    const head = renderToString(<SiteHead company={company} />);
    rendered = { facts, head, header: html(header), footer: html(<Footer menu={menu("footer")} />) };
  }
  const link = `href="${path}" aria-current=`;
  const marked = (html: string) => ({
    dangerouslySetInnerHTML: { __html: html.replaceAll(`${link}"false"`, `${link}"page"`) },
  });
  return { head: rendered.head, header: marked(rendered.header), footer: marked(rendered.footer) };
}
