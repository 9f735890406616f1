import { notFound } from "../content/not-found";
import { ButtonLink } from "../ui/ButtonLink";
import { Head } from "./Head";
import { NoticePage } from "./NoticePage";

/** The 404 page, also for an address whose data turns out not to exist. */
export function MissingPage() {
  return (
    <>
      <Head title={notFound.pageTitle} description={notFound.description} path={null} />
      <meta name="robots" content="noindex" />
      <NoticePage eyebrow={notFound.eyebrow} title={notFound.title} text={notFound.text}>
        <ButtonLink to="/">{notFound.home}</ButtonLink>
      </NoticePage>
    </>
  );
}
