import { Component, type ReactNode } from "react";
import { applicationError } from "./content/errors";

type Props = { children: ReactNode };
type State = { error: Error | null };

/** Shows an error instead of a blank page. React supports error boundaries only as class components. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(cause: unknown): State {
    return { error: cause instanceof Error ? cause : new Error(String(cause)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main role="alert" className="wrap py-section">
        <h1 className="text-h2">{applicationError}</h1>
        <p className="mt-4">{error.message}</p>
      </main>
    );
  }
}
