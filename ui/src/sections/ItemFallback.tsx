import { usePage } from "../hooks/usePage";
import { Spinner } from "../ui/Spinner";
import type { ListWords } from "../words/page-words";
import { Head } from "./Head";
import { LoadFailed } from "./LoadFailed";
import { PageBanner } from "./PageBanner";

type Props = {
  /** The banner of the list page. */
  banner: { title: string; description: string; image: string };
  listPath: string;
  words: ListWords;
};

/** The page of an item that is loading or failed to load, under the banner of its list. */
export function ItemFallback({ banner, listPath, words }: Props) {
  const { page } = usePage();
  return (
    <>
      <Head title={banner.title} description={banner.description} path={null} />
      <PageBanner {...banner} trail={[{ label: banner.title, path: listPath }]} />
      {page.state === "loading" ? <Spinner label={words.loading} /> : <LoadFailed words={words} />}
    </>
  );
}
