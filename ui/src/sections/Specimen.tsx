import { specimens } from "#words/papers";
import { Photo } from "../ui/Photo";
import { TextLink } from "../ui/TextLink";

/** A paper that a client gets, where a column is empty on wide screens. */
export function Specimen({ picture }: { picture: string }) {
  return (
    <div className="no-print overflow-hidden rounded-card border border-line bg-bone px-8 pt-3 max-lg:hidden lg:mt-4">
      <TextLink to={specimens.path}>{specimens.label}</TextLink>
      <Photo
        src={picture}
        alt=""
        width={640}
        height={905}
        className="mt-3 aspect-[3/2] w-full object-cover object-top shadow-raised"
      />
    </div>
  );
}
