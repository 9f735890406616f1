import type { BlockPicture } from "#words/service-blocks";
import { type Crop, Photo, RoundPhoto } from "../ui/Photo";

type RoundPicture = BlockPicture & { subject: Crop };
/** The round picture of a content page, and up to three smaller ones: on narrow screens in one row. On wide screens it ends where the page does. */
export function PictureGroup({ round: { subject, ...round }, sides }: { round: RoundPicture; sides: BlockPicture[] }) {
  const row = sides.length > 0 ? "max-lg:grid-cols-[1fr_2fr] max-lg:items-center" : "max-lg:mx-auto max-lg:max-w-72";
  return (
    <div className={`${row} grid max-w-xl gap-3 lg:ms-auto lg:max-w-104`}>
      <RoundPhoto {...round} crop={subject} width={800} height={600} />
      <SidePictures pictures={sides} shape={sides.length === 1 ? "aspect-[2/1]" : undefined} />
    </div>
  );
}

/** Up to three small pictures in a row below a large one. */
export function SidePictures({ pictures, shape = "aspect-[4/3]" }: { pictures: BlockPicture[]; shape?: string }) {
  if (pictures.length === 0) return null;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-3">
      {pictures.map((picture) => (
        <Photo key={picture.src} {...picture} width={600} height={450} className={`${shape} w-full rounded-small object-cover`} />
      ))}
    </div>
  );
}
