import { hostLabels } from './host-labels.ts';

/** What texts that people and agents have written say beside their own words: the `labels` of `Prose` and `CodeBlock`. */
export interface ProseLabels {
  /** Names a block of code, with the language where one is named. */
  code: (language?: string) => string;
  copy: string;
  copied: string;
  notCopied: string;
  table: string;
  /** The states of a task in a list. */
  done: string;
  open: string;
}

const texts = hostLabels<ProseLabels>('prose');

/** Called once by the host, whose catalogue has the texts. */
export const configureProseLabels: typeof texts.configure = texts.configure;

/** The texts around prose in the page's language. @throws when the host has given none. */
export function useProseLabels(): ProseLabels {
  return texts.useTexts();
}
