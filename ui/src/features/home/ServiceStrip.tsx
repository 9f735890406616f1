import { Cctv, GraduationCap, PawPrint, ShieldCheck, Siren } from "lucide";
import { serviceStrip, stripLabel } from "../../content/home/home";
import { Icon } from "../../ui/Icon";

const icons = { shield: ShieldCheck, camera: Cctv, siren: Siren, cap: GraduationCap, paw: PawPrint };

export function ServiceStrip() {
  return (
    <nav aria-label={stripLabel} className="wrap relative z-10 -mt-12 sm:-mt-16">
      <ul className="on-light flex flex-wrap gap-px overflow-hidden rounded-card bg-line shadow-raised">
        {serviceStrip.map(({ label, path, icon }) => (
          <li key={label} className="grow basis-[max(5.5rem,30%)] bg-white lg:basis-0">
            <a
              href={path}
              className="relative flex h-full min-h-[7.5rem] flex-col items-center justify-center gap-2.5 px-2 py-5 text-center font-head text-body text-navy leading-tight -outline-offset-4 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:origin-left after:scale-x-0 after:bg-brass after:transition-transform after:duration-300 hover:after:scale-x-100 focus-visible:after:scale-x-100 sm:text-lead"
            >
              <Icon icon={icons[icon]} size={32} className="text-brass-deep sm:size-9" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
