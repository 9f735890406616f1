import { Home } from "./features/home/Home";
import { LatestNews } from "./features/news/LatestNews";

/** The home page with the latest news, which are a section of another feature. */
export function HomePage() {
  return <Home news={<LatestNews />} />;
}
