import { ErrorBoundary } from "./ErrorBoundary";
import { usePageComponent } from "./page-loader";
import type { SiteEntry } from "./site";

type Props = {
  entry: SiteEntry;
  /** The pathname. A page's state and its errors end with it. */
  at: string;
};

/** An error in a page leaves header and footer, so that the visitor can go on. */
export function Page({ entry, at }: Props) {
  return (
    <ErrorBoundary key={at}>
      <Content entry={entry} />
    </ErrorBoundary>
  );
}

type ContentProps = { entry: SiteEntry };

function Content({ entry }: ContentProps) {
  const Component = usePageComponent(entry);
  return <Component />;
}
