import type { ListWords } from "../content/list-words";
import { Spinner } from "../ui/Spinner";
import { Head } from "./Head";
import { LoadFailed } from "./LoadFailed";
import { PageBanner } from "./PageBanner";

type Props = {
  state: "loading" | "failed";
  /** The banner of the list page. */
  banner: { title: string; description: string; image: string };
  listPath: string;
  slug: string;
  words: ListWords;
  onRetry: () => void;
};

/** The page of an item that is loading or failed to load, under the banner of its list. */
export function ItemFallback({ state, banner, listPath, slug, words, onRetry }: Props) {
  return (
    <>
      <Head title={banner.title} description={banner.description} path={`${listPath}/${slug}`} />
      <PageBanner {...banner} trail={[{ label: banner.title, path: listPath }]} />
      {state === "loading" ? <Spinner label={words.loading} /> : <LoadFailed words={words} onRetry={onRetry} />}
    </>
  );
}
