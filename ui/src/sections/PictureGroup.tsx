import type { BlockPicture } from "#words/service-blocks";
import { Photo, RoundPhoto } from "../ui/Photo";
import type { RoundPicture } from "../words/service-page";

/** The round picture of a content page, and one more, on narrow screens beside it. On wide screens it ends where the page does. */
export function PictureGroup({ round: { subject, ...round }, side }: { round: RoundPicture; side?: BlockPicture | undefined }) {
  const row = side ? "max-lg:grid-cols-[2fr_3fr] max-lg:items-center" : "max-lg:mx-auto max-lg:max-w-72";
  return (
    <div className={`${row} grid max-w-xl gap-3 lg:ms-auto lg:max-w-104`}>
      <RoundPhoto {...round} crop={subject} width={800} height={600} />
      {side && (
        <Photo {...side} width={600} height={450} className="aspect-[3/2] w-full rounded-small object-cover lg:aspect-[2/1]" />
      )}
    </div>
  );
}
