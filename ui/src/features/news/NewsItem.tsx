import { useParams } from "react-router-dom";
import { NewsStoryLoader } from "./NewsStoryLoader";

export function NewsItem() {
  const { slug = "" } = useParams();
  return <NewsStoryLoader key={slug} slug={slug} />;
}
