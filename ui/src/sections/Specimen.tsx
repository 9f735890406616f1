import { specimens } from "#words/papers";
import { Photo } from "../ui/Photo";
import { TextLink } from "../ui/TextLink";

/** A paper that a client gets: a link, with its picture where a column is empty on wide screens. */
export function Specimen({ of }: { of: "postOrder" | "weeklyReport" | "priceSheet" }) {
  const { label, src } = specimens[of];
  return (
    <div className="no-print overflow-hidden rounded-card border-line lg:mt-4 lg:border lg:bg-bone lg:px-8 lg:pt-3">
      <TextLink to={specimens.path}>{label}</TextLink>
      <Photo
        src={src}
        alt=""
        width={640}
        height={905}
        className="mt-3 aspect-[3/2] w-full object-cover object-top shadow-raised max-lg:hidden"
      />
    </div>
  );
}
