import { Home } from "./pages/Home";
import { LatestNews } from "./sections/LatestNews";

/** The home page that the server has rendered. */
export function FirstHomePage() {
  return <Home news={<LatestNews />} />;
}
