import type { ReactNode } from 'react';

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children }: { as?: 'span' | 'h1' | 'h2' | 'p'; children: ReactNode }) {
  return <Element className="visually-hidden">{children}</Element>;
}
