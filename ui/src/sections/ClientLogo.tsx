import { Photo } from "../ui/Photo";
import type { Client } from "../words/clients";

type Props = { client: Client };

/** The mark of a sector above its name. */
export function ClientLogo({ client: { title, src } }: Props) {
  return (
    <div className="grid h-28 content-center justify-items-center gap-2 border-stone border-t-2 bg-white px-1 text-center">
      {/* The mark is the square at the left of the picture. */}
      <Photo src={src} alt="" width={72} height={72} className="size-12 object-cover object-left" />
      <span className="font-semibold text-[0.875rem] text-navy leading-tight">{title}</span>
    </div>
  );
}
