import { hostLabels } from './host-labels.ts';

/** Labels around rendered text of people and agents: the `labels` of `Prose` and `CodeBlock`. */
export interface ProseLabels {
  /** Names a code block, with its language if known. */
  code: (language?: string) => string;
  copy: string;
  copied: string;
  notCopied: string;
  table: string;
  /** The states of a task list item. */
  done: string;
  open: string;
}

const texts = hostLabels<ProseLabels>('prose');

/** Sets the texts. The host calls this once, from its own catalogue. */
export const configureProseLabels: typeof texts.configure = texts.configure;

/** Returns the texts around prose in the page's language. @throws when the host has not configured them */
export function useProseLabels(): ProseLabels {
  return texts.useTexts();
}
