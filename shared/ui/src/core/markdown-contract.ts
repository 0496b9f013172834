import type { ReactNode } from 'react';
import type { CodeLabels } from './code-block.tsx';

/** Translated labels of the Markdown renderer. */
export interface MarkdownLabels extends CodeLabels {
  /** Returns the name of a code block: "Code", "Code in Go". */
  code: (language?: string) => string;
  /** The name of a table, which may scroll. */
  table: string;
  /** The states of a task list item. */
  done: string;
  open: string;
}

/** Maps a path within the application to the link's target: a public page may use another address. */
export type PathFor = (path: string) => string;

/** Returns a replacement for a link, for addresses that only the page knows; undefined for all others. */
export type LinkFor = (href: string) => ReactNode | undefined;
