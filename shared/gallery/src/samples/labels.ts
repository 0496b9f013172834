import type { MarkdownLabels } from '@cairn/ui/core';

/** Labels that the host would pass to `Prose` and `CodeBlock`. */
export const proseLabels: MarkdownLabels = {
  code: (language) => (language ? `Code in ${language}` : 'Code'),
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not copy',
  table: 'Table',
  done: 'done',
  open: 'not done',
};
