import type { ReactNode } from 'react';

/** What may be chosen in a list. */
export interface Option {
  id: string;
  label: string;
  description?: string;
  before?: ReactNode;
  /** The language of the label, where it is not the page's. */
  lang?: string;
  /** A path, a key or an id: monospaced and left to right. */
  code?: boolean;
  disabled?: boolean;
}
