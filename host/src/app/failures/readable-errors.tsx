import { Component, type ReactNode } from 'react';
import { errorOf } from './error-of.ts';

interface Props {
  children: ReactNode;
}

/** Passes on what is thrown below it as an error that the next boundary can read: React Router's takes `undefined` for none. */
export class ReadableErrors extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: errorOf(thrown) };
  }

  override render(): ReactNode {
    if (this.state.error) throw this.state.error;
    return this.props.children;
  }
}
