import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { siteHeader } from "./App";
import type { Company } from "./api/types";
import { CompanyContext } from "./hooks/useCompany";
import { Footer } from "./layout/Footer";
import type { LayoutParts } from "./layout/Layout";
import { menu } from "./site";
import { splitHead } from "./split-head";

/** An address that no menu has. */
const NO_PAGE = "/*";

/**
 * Header and footer are a large part of every page and depend on the company alone, except for the mark of the current menu item. They
 * are rendered once, and the mark is set for each page.
 */
let rendered: { facts: string; header: string; footer: string } | undefined;

export function layoutHtml(company: Company, path: string): LayoutParts {
  const facts = JSON.stringify(company);
  if (rendered?.facts !== facts) {
    // React adds hints to load the pictures, which the browser finds as early by itself.
    const html = ({ children }: { children: ReactNode }) =>
      splitHead(
        renderToString(
          <CompanyContext value={company}>
            <StaticRouter location={NO_PAGE}>{children}</StaticRouter>
          </CompanyContext>,
        ),
      ).body;
    rendered = { facts, header: html(siteHeader), footer: html({ children: <Footer menu={menu("footer")} /> }) };
  }
  const link = `href="${path}" aria-current=`;
  const marked = (html: string) => ({
    dangerouslySetInnerHTML: { __html: html.replaceAll(`${link}"false"`, `${link}"page"`) },
  });
  return { header: marked(rendered.header), footer: marked(rendered.footer) };
}
