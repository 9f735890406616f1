import { ArrowRight } from "lucide";
import { services } from "../../content/services/services";
import { allServices } from "../../content/services/what-we-do";
import { Icon } from "../../ui/Icon";

/** Links to the eight services, in full rows of one, two or four. */
export function ServiceIndex() {
  return (
    <nav aria-label={allServices} className="wrap pt-section-minor">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(max(10.5rem,34%),100%),1fr))] gap-x-5 border-line border-t md:gap-x-10 lg:grid-cols-4">
        {services.map(({ path, label }) => (
          <li key={path} className="border-line border-b">
            <a
              href={path}
              className="flex h-full min-h-14 items-center justify-between gap-3 py-2 font-head text-body text-navy leading-tight hover:text-brass-deep sm:text-lead"
            >
              {label}
              <Icon icon={ArrowRight} className="shrink-0 text-brass-deep" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
