import { ArrowUp, MessageCircle, Phone } from "lucide";
import { useSyncExternalStore } from "react";
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router-dom";
import { layoutWords } from "#words/layout-words";
import { useCompany } from "../facts/company";
import { useRestoredControls } from "../forms/server-controls";
import { useShownPage } from "../sections/useShownPage";
import { WhatsAppLink } from "../sections/WhatsAppLink";
import { focusHeading } from "../ui/focus-heading";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { overlayOf } from "../ui/overlay";
import { telLink } from "../ui/PhoneLink";
import { ToastProvider } from "../ui/ToastProvider";
import { quoteFor, quoteLink } from "../words/links";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { useRouteFocus } from "./route-focus";
import { useFreshContent } from "./useFreshContent";

/** The frame of every page: header, footer, floating buttons and toasts. */
export function Layout() {
  const { pathname } = useLocation();
  useRouteFocus();
  useRestoredControls();
  useFreshContent();
  return (
    <ToastProvider>
      <a
        href="#content"
        className="fixed inset-s-2 top-2 z-50 -translate-y-24 rounded-small opacity-0 focus:opacity-100 bg-brass px-5 py-3 font-head text-ink focus:translate-y-0"
      >
        {layoutWords.skip}
      </a>
      <PrintHeader />
      <Header />
      <main id="content" tabIndex={-1}>
        {/* The key remounts the page for each path, so that two pages with the same component do not share state. */}
        <Outlet key={pathname} />
      </main>
      <Footer />
      {/* On phones this is a bar. It takes space below the page, so it covers no content there. */}
      <aside
        aria-label={layoutWords.shortcuts}
        className="print:hidden sticky bottom-0 z-30 flex max-lg:border-white/30 max-lg:border-t hides-while-filling-in lg:fixed lg:inset-e-0 lg:bottom-6 lg:flex-col-reverse lg:items-end lg:gap-2"
      >
        <NextStep />
        <CallButton />
        <ScrollToTop />
      </aside>
      <Loading />
      <ScrollRestoration getKey={scrollKey} />
    </ToastProvider>
  );
}

/** The company's logo and telephone number at the top of a printed page. */
function PrintHeader() {
  const { name, phones } = useCompany();
  return (
    <div className="mb-4 hidden items-center justify-between border-black border-b pb-3 print:flex">
      <Image
        src="/images/brand/logo-on-light.svg"
        alt={name}
        width={298}
        height={64}
        eager
        className="h-auto w-[46mm]"
      />
      <p className="font-semibold">
        <bdi>{phones[0]?.number}</bdi>
      </p>
    </div>
  );
}

/** An overlay keeps the scroll position of the page below it. */
const scrollKey = (location: Location) => overlayOf(location)?.page ?? location.key;

/** A progress bar while the next page loads. */
function Loading() {
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      {isLoading && <div className="loading-bar fixed inset-x-0 top-0 z-50 h-1" />}
      <p aria-live="polite" className="sr-only">
        {isLoading && <span>{layoutWords.loading}</span>}
      </p>
    </>
  );
}

const PATHS_WITH_WHATSAPP = /^\/(career|complaint|contact-us|request-a-quote)/;
const nextStepClassName =
  "flex min-h-12 grow basis-0 items-center justify-center gap-2 px-2 text-center font-head text-body leading-tight tracking-wider shadow-raised -outline-offset-4 forced-colors:border sm:hidden";

/** A link next to the call button on phones: to WhatsApp on form and career pages, and to the quotation form on all others. */
function NextStep() {
  const path = useShownPage()?.id ?? "";
  if (PATHS_WITH_WHATSAPP.test(path)) {
    return (
      <WhatsAppLink className={`${nextStepClassName} bg-steel text-white`}>
        <Icon icon={MessageCircle} size={20} />
        {layoutWords.whatsapp}
      </WhatsAppLink>
    );
  }
  return (
    <Link
      to={path.startsWith("/services/") ? quoteFor(path) : quoteLink.path}
      className={`${nextStepClassName} bg-brass text-ink`}
    >
      {quoteLink.label}
    </Link>
  );
}

/**
 * Calls the company's first number. It covers no content: narrow screens show it in the bar below the page, wide screens in the margin as
 * a round button, or as a tab if the margin has room.
 */
function CallButton() {
  const phone = useCompany().phones[0];
  if (!phone) return null;
  return (
    <a
      href={telLink(phone.number)}
      className="flex min-h-12 grow items-center justify-center gap-2 basis-0 bg-navy px-2 font-head text-body text-white tracking-wider shadow-raised -outline-offset-4 hover:underline forced-colors:border lg:size-12 lg:basis-auto lg:rounded-full lg:border lg:border-white/40 xl:h-auto xl:w-auto xl:rounded-card xl:px-4 xl:py-1 xl:[writing-mode:vertical-rl]"
    >
      <Icon icon={Phone} size={20} />
      <span className="lg:max-xl:sr-only">{layoutWords.call}</span>
      <bdi className="hidden font-normal xl:inline low:hidden">{phone.number}</bdi>
    </a>
  );
}

const SCROLL_TOP_THRESHOLD_PX = 300;

function ScrollToTop() {
  // The scroll position is state of the browser, not of React.
  const visible = useSyncExternalStore(
    onScroll,
    () => window.scrollY > SCROLL_TOP_THRESHOLD_PX,
    () => false,
  );
  if (!visible) return null;

  function scroll() {
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: reducedMotion ? "instant" : "smooth" });
    focusHeading();
  }
  return (
    <button
      type="button"
      aria-label={layoutWords.scrollTop}
      onClick={scroll}
      className="grid min-h-12 w-14 place-items-center border-line border-t bg-white text-navy shadow-raised -outline-offset-4 hover:bg-bone lg:rounded-card lg:border"
    >
      <Icon icon={ArrowUp} size={22} />
    </button>
  );
}

function onScroll(notify: () => void) {
  window.addEventListener("scroll", notify, { passive: true });
  return () => window.removeEventListener("scroll", notify);
}
