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

/** Replaces a page that failed to load. The header and the footer stay, so that the visitor can go on. */
export function PageError() {
  const error = useRouteError();
  const [isLoading, setIsLoading] = useState(error instanceof ChunkError);
  // The address bar already has the failed page, so load its document.
  useEffect(() => {
    if (!(error instanceof ChunkError)) return;
    console.error(error);
    loadDocument().catch(() => setIsLoading(false));
  }, [error]);
  // While the spinner was on the page, the router had no heading to focus.
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
      <Head
        title={pageFailed.failedTitle}
        description={pageFailed.failedTitle}
        exists={false}
        indexed={false}
      />
      <LoadFailed error={error} words={pageFailed} heading="h1" />
    </>
  );
}

/** The 503 page. It offers other ways to reach the office, because the visitor may have sent a form to a page that cannot be rendered. */
function Unavailable() {
  return (
    <StatusPage kind="error" words={unavailable}>
      <div className="mb-8">
        <OtherWays />
      </div>
    </StatusPage>
  );
}

/** The 404 page. For a missing job, it links to the list of jobs. */
export function NotFound() {
  const { pathname } = useLocation();
  const words = pathname.startsWith("/career/") ? missingJob : notFound;
  return <StatusPage kind="error" words={words} />;
}

/** Replaces a page that threw an error while rendering. The header and the footer may be missing. */
export function ApplicationError() {
  const error = useRouteError();
  return (
    <div role="alert" className="page-width py-section">
      <title>{applicationError.title}</title>
      <h1 className="heading-face text-h2">{applicationError.title}</h1>
      <p className="mt-4">{applicationError.text}</p>
      <p className="mt-2 text-muted text-small">
        <bdi>{error instanceof Error ? error.message : String(error)}</bdi>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {/* A plain link, so that the browser loads a new document. */}
        <a href={addressOf("/")} className={buttonClassName.brass}>
          {backHome}
        </a>
        <PhoneButton variant="outline" />
      </div>
    </div>
  );
}
