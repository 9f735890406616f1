import { downloadsBanner } from "../content/downloads";
import { ClosingCall } from "../sections/ClosingCall";
import { DownloadGrid } from "../sections/DownloadGrid";
import { PageBanner } from "../sections/PageBanner";

export function Downloads() {
  return (
    <>
      <PageBanner {...downloadsBanner} trail={[{ label: downloadsBanner.title, path: "/downloads" }]} />
      <DownloadGrid />
      <ClosingCall />
    </>
  );
}
