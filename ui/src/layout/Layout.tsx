import { ArrowUp, MessageCircle, Phone } from "lucide";
import { useEffect, useSyncExternalStore } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation, useRevalidator } from "react-router-dom";
import { layoutWords } from "#words/layout-words";
import type { Loaded } from "../api/page";
import { useCompany } from "../facts/company";
import { useRestoredControls } from "../forms/server-controls";
import { useShownPage } from "../sections/useShownPage";
import { WhatsAppLink } from "../sections/WhatsAppLink";
import { focusHeading } from "../ui/focus-heading";
import { Icon } from "../ui/Icon";
import { Link } from "../ui/Link";
import { Toasts } from "../ui/notify";
import { overlayOf } from "../ui/overlay";
import { telLink } from "../ui/PhoneLink";
import { Photo } from "../ui/Photo";
import { quoteFor, quoteLink } from "../words/links";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { useRouteFocus } from "./route-focus";

/** What is around every page. */
export function Layout() {
  const { pathname } = useLocation();
  useRouteFocus();
  useRestoredControls();
  useFreshContent();
  return (
    <>
      <a
        href="#content"
        className="fixed inset-s-2 top-2 z-50 -translate-y-24 rounded-small opacity-0 focus:opacity-100 bg-brass px-5 py-3 font-head text-ink focus:translate-y-0"
      >
        {layoutWords.skip}
      </a>
      <PrintHead />
      <Header />
      <main id="content" tabIndex={-1}>
        {/* A page's state ends with it, also where two pages share a component. */}
        <Outlet key={pathname} />
      </main>
      <Footer />
      {/* On a phone a bar, whose own place is below the page: there it covers nothing. Not visible while a field of a form has the
          focus: it would cover the next field. It comes back after a moment, so that it does not catch the tap that took the focus
          away. */}
      <aside
        aria-label={layoutWords.shortcuts}
        className="no-print sticky bottom-0 z-30 flex max-lg:border-white/30 max-lg:border-t max-lg:[transition:visibility_0s_0.5s] filling:max-lg:[transition:none] filling:max-lg:[visibility:hidden] lg:fixed lg:inset-e-0 lg:bottom-6 lg:flex-col-reverse lg:items-end lg:gap-2"
      >
        <NextStep />
        <CallButton />
        <ScrollToTop />
      </aside>
      <Loading />
      <Toasts />
      <ScrollRestoration getKey={placeKey} />
    </>
  );
}

/** Above a page on paper: who it is from, and the number to call. */
function PrintHead() {
  const { name, phones } = useCompany();
  return (
    <div className="mb-4 hidden items-center justify-between border-black border-b pb-3 print:flex">
      <Photo src="/images/brand/logo-on-light.svg" alt={name} width={298} height={64} eager className="h-auto w-[46mm]" />
      <p className="font-semibold">
        <bdi>{phones[0]?.number}</bdi>
      </p>
    </div>
  );
}

/** An overlay is at the place of the page below it. */
const placeKey = (location: Location) => overlayOf(location)?.page ?? location.key;

/** Loads again what is old in a tab that was in the background for days, and shows what was loaded again. */
function useFreshContent(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const update = () => document.visibilityState === "visible" && revalidate();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [revalidate]);
  const loaded = useShownPage()?.loaderData as Loaded | undefined;
  useEffect(() => {
    let isShown = true;
    const show = (isNew: boolean) => (isNew && isShown ? revalidate() : undefined);
    loaded?.update?.then(show).catch(console.error);
    return () => {
      isShown = false;
    };
  }, [loaded, revalidate]);
}

/** A bar over the page, while the next one is on its way. */
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

const WHATSAPP = /^\/(career|complaint|contact-us|request-a-quote)/;
const nextStep =
  "flex min-h-12 grow basis-0 items-center justify-center gap-2 px-2 text-center font-head text-body leading-tight tracking-wider shadow-raised -outline-offset-4 forced-colors:border sm:hidden";

/** On a phone, beside the call button: the form for a quotation; beside a form, and for job seekers, WhatsApp. */
function NextStep() {
  const path = useShownPage()?.id ?? "";
  if (WHATSAPP.test(path)) {
    return (
      <WhatsAppLink className={`${nextStep} bg-steel text-white`}>
        <Icon icon={MessageCircle} size={20} />
        {layoutWords.whatsapp}
      </WhatsAppLink>
    );
  }
  return (
    <Link to={path.startsWith("/services/") ? quoteFor(path) : quoteLink.path} className={`${nextStep} bg-brass text-ink`}>
      {quoteLink.label}
    </Link>
  );
}

/** Stands where it covers nothing: a bar below the page, on wide screens in the margin beside it: a round button, and a tab where the margin has room. */
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
  // The browser holds the scroll position.
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
