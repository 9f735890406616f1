import { Home } from "./pages/Home";
import { HomeEnd } from "./pages/HomeEnd";
import { HomeStart } from "./pages/HomeStart";
import { LatestNews } from "./sections/LatestNews";

/** The home page with the latest news, which are a section of another feature. */
export function HomePage() {
  return <Home start={<HomeStart />} news={<LatestNews />} end={<HomeEnd />} />;
}
