import { X } from "lucide";
import { Icon } from "./Icon";

type Props = { label: string };

/** Closes the dialog around it. */
export function CloseButton({ label }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      data-closes-dialog=""
      className="grid size-11 shrink-0 place-items-center rounded-s border border-line bg-white text-navy hover:border-navy"
    >
      <Icon icon={X} size={22} />
    </button>
  );
}
