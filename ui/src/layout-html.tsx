import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { siteLayout } from "./App";
import type { RenderRequest } from "./api/types";
import { RenderRequestContext } from "./hooks/useRenderRequest";
import type { LayoutParts } from "./layout/Layout";
import { splitHead } from "./split-head";

/** An address that no menu has. */
const NO_PAGE = "/*";

/**
 * Header and footer are a large part of every page and depend on the company alone, except for the mark of the current menu item. They
 * are rendered once, and the mark is set for each page.
 */
let rendered: { company: string; header: string; footer: string } | undefined;

export function layoutHtml(request: RenderRequest): LayoutParts {
  const company = JSON.stringify(request.company);
  if (rendered?.company !== company) {
    // React adds hints to load the pictures, which the browser finds as early by itself.
    const html = ({ children }: { children: ReactNode }) =>
      splitHead(
        renderToString(
          <RenderRequestContext value={request}>
            <StaticRouter location={NO_PAGE}>{children}</StaticRouter>
          </RenderRequestContext>,
        ),
      ).body;
    rendered = { company, header: html(siteLayout.header), footer: html(siteLayout.footer) };
  }
  const link = `href="${request.path}" aria-current=`;
  const marked = (html: string) => ({
    dangerouslySetInnerHTML: { __html: html.replaceAll(`${link}"false"`, `${link}"page"`) },
  });
  return { header: marked(rendered.header), footer: marked(rendered.footer) };
}
