import { Component, type ReactNode } from "react";
import { applicationError } from "./content/errors";
import { ChunkError } from "./page-loader";

type Props = { children: ReactNode };
type State = { error: Error | null };

/** Shows an error instead of a blank page. React supports error boundaries only as class components. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(cause: unknown): State {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) };
  }

  // React calls this once the error is on the screen, so the address is the one of the page that failed.
  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkError) window.location.reload();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert" className="wrap py-section">
        <h1 tabIndex={-1} className="text-h2">
          {applicationError}
        </h1>
        <p className="mt-4">{error.message}</p>
      </div>
    );
  }
}
