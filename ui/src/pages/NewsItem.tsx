import { useParams } from "react-router-dom";
import { NewsStoryLoader } from "../sections/NewsStoryLoader";

export function NewsItem() {
  const { slug = "" } = useParams();
  return <NewsStoryLoader key={slug} slug={slug} />;
}
