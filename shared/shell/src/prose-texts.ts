import { hostTexts } from './host-texts.ts';

/** What texts that people and agents have written say beside their own words: the `labels` of `Prose` and `CodeBlock`. */
export interface ProseTexts {
  /** Names a block of code, with the language where one is named. */
  code: (language?: string) => string;
  copy: string;
  copied: string;
  table: string;
  /** The states of a task in a list. */
  done: string;
  open: string;
}

const texts = hostTexts<ProseTexts>('prose');

/** Called once by the host, whose catalogue has the texts. */
export const configureProseTexts: typeof texts.configure = texts.configure;

/** The texts around prose in the page's language. @throws when the host has given none. */
export function useProseTexts(): ProseTexts {
  return texts.useTexts();
}
