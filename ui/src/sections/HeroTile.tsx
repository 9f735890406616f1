import { ArrowRight } from "lucide";
import { Icon } from "../ui/Icon";
import { TextLink } from "../ui/TextLink";

const looks = {
  brass: "border-brass bg-brass text-ink hover:bg-brass-light",
  glass: "border-white/26 bg-ink/62 text-white backdrop-blur-[2px] hover:border-brass-light",
};
const arrows = { brass: "text-ink", glass: "text-brass-light" };

type Props = { label: string; path: string; look: keyof typeof looks };

export function HeroTile({ label, path, look }: Props) {
  return (
    <TextLink
      to={path}
      className={`${looks[look]} flex h-full min-h-[3.625rem] items-center justify-between gap-2 rounded-s border px-3 py-2 font-head text-body leading-tight tracking-wide transition-colors duration-200 sm:px-4`}
    >
      {label}
      <Icon icon={ArrowRight} className={`${arrows[look]} shrink-0`} />
    </TextLink>
  );
}
