import { Home } from "./features/home/Home";
import { HomeEnd } from "./features/home/HomeEnd";
import { HomeStart } from "./features/home/HomeStart";
import { LatestNews } from "./features/news/LatestNews";

/** The home page with the latest news, which are a section of another feature. */
export function HomePage() {
  return <Home start={<HomeStart />} news={<LatestNews />} end={<HomeEnd />} />;
}
