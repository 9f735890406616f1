import { specimens } from "#words/specimens";
import { Image } from "../ui/Image";
import { TextLink } from "../ui/TextLink";

/** A sample of a document for clients: a link and the top of its first page. */
export function Specimen({ of }: { of: "postOrder" | "weeklyReport" | "priceSheet" }) {
  const { label, src } = specimens[of];
  return (
    <div className="print:hidden mt-4 overflow-hidden rounded-card border border-line bg-bone px-5 pt-1 sm:max-w-md lg:max-w-lg lg:px-8 lg:pt-3">
      <TextLink to={specimens.path}>{label}</TextLink>
      <Image
        src={src}
        alt=""
        width={640}
        height={905}
        className="mt-1 aspect-[5/2] w-full object-cover object-top shadow-raised lg:mt-3 lg:aspect-[3/2]"
      />
    </div>
  );
}
