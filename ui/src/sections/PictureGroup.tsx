import type { BlockPicture } from "../content/service-blocks";
import { Photo } from "../ui/Photo";
import { SidePictures } from "./SidePictures";

const crops = { left: "object-left", centre: "object-center", right: "object-right" };

type RoundPicture = BlockPicture & { subject: keyof typeof crops };
type Props = { round: RoundPicture; sides: BlockPicture[] };

/** The round picture of a content page, with up to three smaller ones below. */
export function PictureGroup({ round: { subject, ...round }, sides }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6">
      <div className="rounded-full border-2 border-brass p-2.5">
        <Photo
          {...round}
          width={800}
          height={600}
          className={`${crops[subject]} aspect-square w-full rounded-full object-cover`}
        />
      </div>
      <SidePictures pictures={sides} />
    </div>
  );
}
