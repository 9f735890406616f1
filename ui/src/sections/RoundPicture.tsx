import type { BlockPicture } from "#words/service-blocks";
import { RoundPhoto } from "../ui/Photo";

/** The round picture of a content page. On wide screens it ends where the page does. */
export function RoundPicture(picture: BlockPicture) {
  return (
    <div className="max-w-xl max-lg:mx-auto max-sm:w-[min(11.5rem,100%)] sm:max-lg:w-72 lg:ms-auto lg:max-w-104">
      <RoundPhoto {...picture} width={800} height={600} />
    </div>
  );
}
