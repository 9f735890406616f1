import { MissingPage } from "../sections/MissingPage";

export function NotFound() {
  return <MissingPage />;
}
