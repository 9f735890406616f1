import type { BlockPicture } from "#words/service-blocks";
import { RoundImage } from "../ui/Image";

/** The round picture of a content page. On wide screens it is at the end of the row. */
export function RoundPicture(picture: BlockPicture) {
  return (
    <div className="max-w-xl max-lg:mx-auto max-sm:w-[min(11.5rem,100%)] sm:max-lg:w-72 lg:ms-auto lg:max-w-104">
      <RoundImage {...picture} width={800} height={600} />
    </div>
  );
}
