import { Home } from "./features/home/Home";
import { LatestNews } from "./features/news/LatestNews";

/** The home page that the server has rendered. */
export function FirstHomePage() {
  return <Home news={<LatestNews />} />;
}
