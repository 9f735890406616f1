import type { ListWords } from "../content/list-words";
import { Spinner } from "../ui/Spinner";
import { Head } from "./Head";
import { LoadFailed } from "./LoadFailed";
import { PageBanner } from "./PageBanner";

type Props = {
  state: "loading" | "failed";
  /** Of the list that the item belongs to. */
  banner: { title: string; description: string; image: string };
  listPath: string;
  slug: string;
  words: ListWords;
  onRetry: () => void;
};

/** The page of an item that is not there yet: its list's banner, and how far it is. */
export function PendingItem({ state, banner, listPath, slug, words, onRetry }: Props) {
  return (
    <>
      <Head title={banner.title} description={banner.description} path={`${listPath}/${slug}`} />
      <PageBanner {...banner} trail={[{ label: banner.title, path: listPath }]} />
      {state === "loading" ? <Spinner label={words.loading} /> : <LoadFailed words={words} onRetry={onRetry} />}
    </>
  );
}
