import type { ReactNode } from 'react';

/** A line of a diff, passed to `provenance`. */
export interface DiffLine {
  kind: 'added' | 'removed' | 'same';
  /** The line number in the new text, or in the old text for a removed line. */
  number: number;
  text: string;
}

export interface DiffLabels {
  /** Spoken before an added or removed line or word. */
  added: string;
  removed: string;
  /** The button that unfolds lines: "22 unchanged lines". */
  unchanged: (lines: number) => string;
}

export interface LineDiffProps {
  /** The accessible name: "Difference of AGENTS.md". */
  label: string;
  before: string;
  after: string;
  labels: DiffLabels;
  /** Shows both texts side by side if there is enough space. */
  split?: boolean;
  /** Shows where a line comes from (its rule and who decided) in a column of its own. */
  provenance?: ((line: DiffLine) => ReactNode) | undefined;
}
