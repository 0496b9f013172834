import type { ReactNode } from 'react';
import type { CodeLabels } from './code-block.tsx';

/** What Markdown says in the reader's language. */
export interface MarkdownLabels extends CodeLabels {
  /** Names a block of code: "Code", "Code in Go". */
  code: (language?: string) => string;
  /** Names a table, which may scroll. */
  table: string;
  /** The states of a task in a list. */
  done: string;
  open: string;
}

/** The path that a link within the application leads to instead: a public page may have another address there. */
export type PathFor = (path: string) => string;

/** What stands in the place of a link, for addresses that mean something to the page alone; undefined for every other. */
export type LinkFor = (href: string) => ReactNode | undefined;
