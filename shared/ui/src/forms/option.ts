import type { ReactNode } from 'react';

/** An option of a list. */
export interface Option {
  id: string;
  label: string;
  description?: string;
  before?: ReactNode;
  /** The language of the label, if it differs from the page's. */
  lang?: string;
  /** A path, a key or an id: monospaced and left to right. */
  code?: boolean;
  disabled?: boolean;
}
