import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom";
import { applicationError, missingJob, notFound, pageFailed, unavailable } from "#words/errors";
import { ChunkError, LoadError, StatusError } from "../api/page";
import { Head } from "../sections/Head";
import { LoadFailed } from "../sections/LoadFailed";
import { OtherWays } from "../sections/OtherWays";
import { PhoneButton } from "../sections/PhoneButton";
import { StatusPage } from "../sections/StatusPage";
import { addressOf } from "../site";
import { buttonLook } from "../ui/Button";
import { backHome } from "../words/links";

/** In place of a page. Header and footer stay, so that the visitor can go on. */
export function PageError() {
  const error = useRouteError();
  // Without a network, the document could not be loaded again.
  const isOutdated = error instanceof ChunkError && navigator.onLine;
  useEffect(() => {
    if (error instanceof ChunkError) console.error(error);
  }, [error]);
  // The address is that of the page that failed.
  useEffect(() => {
    if (!isOutdated) return;
    // After `reload()` the browser would return to where the page was, which is its end while it is empty. With a fragment it
    // would not load: the part that a link leads to is lost.
    window.location.replace(window.location.pathname + window.location.search);
  }, [isOutdated]);
  if (isOutdated) return null;
  if (error instanceof StatusError || isRouteErrorResponse(error)) {
    return error.status === 404 ? <NotFound /> : <Unavailable />;
  }
  if (!(error instanceof LoadError || error instanceof ChunkError)) return <ApplicationError />;
  return (
    <>
      <Head title={pageFailed.failedTitle} description={pageFailed.failedTitle} exists={false} indexed={false} />
      <LoadFailed error={error} words={pageFailed} heading="h1" />
    </>
  );
}

/** A form may have been sent to a page that cannot be rendered now. */
function Unavailable() {
  return (
    <StatusPage words={unavailable}>
      <div className="mb-8">
        <OtherWays />
      </div>
    </StatusPage>
  );
}

/** The 404 page, also for a slug or page number that does not exist. Below the openings it leads to those that there are. */
export function NotFound() {
  const { pathname } = useLocation();
  return <StatusPage words={pathname.startsWith("/career/") ? missingJob : notFound} />;
}

/** In place of a page that failed in the browser. Header and footer may be missing. */
export function ApplicationError() {
  const error = useRouteError();
  return (
    <div role="alert" className="wrap py-section">
      <title>{applicationError.title}</title>
      <h1 tabIndex={-1} className="text-h2">
        {applicationError.title}
      </h1>
      <p className="mt-4">{applicationError.text}</p>
      <p className="mt-2 text-muted text-small">
        <bdi>{error instanceof Error ? error.message : String(error)}</bdi>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {/* Not a link of the router, so that the browser loads the document. */}
        <a href={addressOf("/")} className={buttonLook.brass}>
          {backHome}
        </a>
        <PhoneButton look="outline" />
      </div>
    </div>
  );
}
