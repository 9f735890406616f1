import { downloadsBanner } from "../content/downloads";
import { CallToAction } from "../sections/CallToAction";
import { DownloadGrid } from "../sections/DownloadGrid";
import { PageBanner } from "../sections/PageBanner";

export function Downloads() {
  return (
    <>
      <PageBanner {...downloadsBanner} trail={[{ label: downloadsBanner.title, path: "/downloads" }]} />
      <DownloadGrid />
      <CallToAction />
    </>
  );
}
