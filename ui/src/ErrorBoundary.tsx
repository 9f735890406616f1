import { Component, type ReactNode } from "react";
import { ChunkError } from "./page-loader";
import { ErrorPage } from "./pages/ErrorPage";

type Props = { children: ReactNode };
type State = { failed: boolean };

/** Shows an error instead of a blank page. React supports error boundaries only as class components. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  // React calls this once the error is on the screen, so the address is the one of the page that failed.
  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkError) window.location.reload();
  }

  override render() {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}
