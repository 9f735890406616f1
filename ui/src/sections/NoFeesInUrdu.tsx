import { noFeesInUrdu } from "#words/hiring";
import { language } from "#words/language";
import { LanguageLink } from "./LanguageLink";

/**
 * A line in Urdu below the banner, on small screens: applicants pay nothing. It is on English pages too, with a link to the Urdu page,
 * because many applicants read only Urdu.
 */
export function NoFeesInUrdu() {
  return (
    <aside
      lang="ur"
      dir="rtl"
      aria-label={noFeesInUrdu.label}
      data-tone="bone"
      className="print:hidden bg-bone font-urdu lg:hidden"
    >
      <p className="page-width flex flex-wrap items-center gap-x-4">
        <span className="inline-flex min-h-11 items-center">{noFeesInUrdu.text}</span>
        {language.code === "en" && (
          <LanguageLink className="marked-link inline-flex min-h-11 items-center">
            {noFeesInUrdu.link}
          </LanguageLink>
        )}
      </p>
    </aside>
  );
}
