import type { ReactNode } from 'react';

/** A line of a comparison, as whoever knows where it comes from is asked for it. */
export interface DiffLine {
  kind: 'added' | 'removed' | 'same';
  /** In the text that it is a line of: the new one, or the old one where it was removed. */
  number: number;
  text: string;
}

export interface DiffLabels {
  /** Said before a line or a word that came, and one that went. */
  added: string;
  removed: string;
  /** A button that shows what is folded: "22 unchanged lines". */
  unchanged: (lines: number) => string;
}

export interface LineDiffProps {
  /** Names it: "Difference of AGENTS.md". */
  label: string;
  before: string;
  after: string;
  labels: DiffLabels;
  /** Both texts beside each other, where there is room for it. */
  split?: boolean;
  /** Where a line comes from: its rule, and who decided; in a column of its own. */
  provenance?: ((line: DiffLine) => ReactNode) | undefined;
}
