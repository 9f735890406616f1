import type { BlockPicture } from "../content/home/service-blocks";
import { type Crop, RoundPhoto } from "../ui/media/RoundPhoto";
import { SidePictures } from "./SidePictures";

type RoundPicture = BlockPicture & { subject: Crop };
type Props = { round: RoundPicture; sides: BlockPicture[] };

/** The round picture of a content page, with up to three smaller ones below. On wide screens it ends where the page does. */
export function PictureGroup({ round: { subject, ...round }, sides }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-xs gap-5 sm:max-w-md lg:me-0">
      <RoundPhoto {...round} crop={subject} width={800} height={600} />
      <SidePictures pictures={sides} />
    </div>
  );
}
