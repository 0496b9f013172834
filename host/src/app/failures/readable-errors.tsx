import { Component, type ReactNode } from 'react';
import { errorOf } from './error-of.ts';

interface Props {
  children: ReactNode;
}

/** Rethrows errors of its children in a form that the next boundary can read: React Router's boundary treats `undefined` as no error. */
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
