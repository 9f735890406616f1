import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom";
import { applicationError, missingJob, notFound, pageFailed, unavailable } from "#words/errors";
import { layoutWords } from "#words/layout-words";
import { ChunkError, LoadError, loadDocument, StatusError } from "../api/page";
import { Head } from "../sections/Head";
import { LoadFailed } from "../sections/LoadFailed";
import { OtherWays } from "../sections/OtherWays";
import { PhoneButton } from "../sections/PhoneButton";
import { StatusPage } from "../sections/StatusPage";
import { addressOf } from "../site";
import { buttonClassName } from "../ui/Button";
import { focusHeading } from "../ui/focus-heading";
import { Spinner } from "../ui/Spinner";
import { backHome } from "../words/links";

/** In place of a page. Header and footer stay, so that the visitor can go on. */
export function PageError() {
  const error = useRouteError();
  const [isLoading, setIsLoading] = useState(error instanceof ChunkError);
  // The address is that of the page that failed.
  useEffect(() => {
    if (!(error instanceof ChunkError)) return;
    console.error(error);
    loadDocument().catch(() => setIsLoading(false));
  }, [error]);
  // The page had no heading when the visitor came to it.
  useEffect(() => {
    if (error instanceof ChunkError && !isLoading) focusHeading();
  }, [error, isLoading]);
  if (isLoading) return <Spinner label={layoutWords.loading} />;
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
        <a href={addressOf("/")} className={buttonClassName.brass}>
          {backHome}
        </a>
        <PhoneButton look="outline" />
      </div>
    </div>
  );
}
