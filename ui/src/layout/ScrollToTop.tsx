import { ArrowUp } from "lucide";
import { layoutWords } from "../content/layout-words";
import { focusHeading } from "../hooks/focus-heading";
import { useMediaQuery } from "../hooks/useMediaQuery";
import { useScrolledPast } from "../hooks/useScrolledPast";
import { Icon } from "../ui/Icon";

const SCROLL_TOP_THRESHOLD_PX = 300;

export function ScrollToTop() {
  const visible = useScrolledPast(SCROLL_TOP_THRESHOLD_PX);
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  if (!visible) return null;

  function scroll() {
    window.scrollTo({ top: 0, behavior: reducedMotion ? "instant" : "smooth" });
    focusHeading();
  }
  return (
    <button
      type="button"
      aria-label={layoutWords.scrollTop}
      onClick={scroll}
      className="grid size-[48px] place-items-center rounded-s border border-line bg-white text-navy shadow-raised hover:border-navy focus-visible:shadow-focus"
    >
      <Icon icon={ArrowUp} size={22} />
    </button>
  );
}
