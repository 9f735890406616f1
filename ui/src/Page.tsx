import { Head } from "./page/Head";
import { usePageComponent } from "./page-loader";
import type { SiteEntry } from "./site";

type Props = { entry: SiteEntry };

export function Page({ entry }: Props) {
  const Component = usePageComponent(entry);
  return (
    <>
      {entry.title !== null && <Head title={entry.title} description={entry.description} path={entry.path} />}
      {entry.title !== null && !entry.indexed && <meta name="robots" content="noindex" />}
      <Component />
    </>
  );
}
