import type { BlockPicture } from "../content/home/service-blocks";
import { Photo } from "../ui/media/Photo";

const columns: Record<number, string> = { 1: "grid-cols-1", 2: "grid-cols-2", 3: "grid-cols-3" };

type Props = { pictures: BlockPicture[] };

/** Up to three small pictures in a row below a large one. */
export function SidePictures({ pictures }: Props) {
  if (pictures.length === 0) return null;
  return (
    <div className={`${columns[pictures.length] ?? ""} grid gap-3`}>
      {pictures.map((picture) => (
        <Photo key={picture.src} {...picture} width={600} height={450} className="aspect-[4/3] w-full rounded-s object-cover" />
      ))}
    </div>
  );
}
