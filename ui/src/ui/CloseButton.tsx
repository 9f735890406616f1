import { X } from "lucide";
import type { MouseEvent } from "react";
import { Icon } from "./Icon";

type Props = { label: string };

function closeDialog(event: MouseEvent<HTMLButtonElement>) {
  event.currentTarget.closest("dialog")?.close();
}

export function CloseButton({ label }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={closeDialog}
      className="grid size-11 shrink-0 place-items-center rounded-s border border-line bg-white text-navy hover:border-navy"
    >
      <Icon icon={X} size={22} />
    </button>
  );
}
