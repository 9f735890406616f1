import { Outlet, useLocation } from "react-router-dom";
import { CallToAction } from "../sections/CallToAction";
import { quoteFor } from "../words/links";
import { callToAction } from "../words/page-words";

/** The page of a service ends with the form for its quotation. */
export function ServicesLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      <CallToAction words={{ ...callToAction, path: quoteFor(pathname) }} />
    </>
  );
}
