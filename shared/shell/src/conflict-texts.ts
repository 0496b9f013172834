import { hostTexts } from './host-texts.ts';

/** Texts of a form whose row somebody else has saved meanwhile: the `texts` of `EditConflict`. */
export interface ConflictTexts {
  title: string;
  /** Both changed a field. */
  choose: string;
  /** Only fields that the reader had not changed were changed. */
  merged: string;
  /** Names the fields whose new value is in the form now. */
  taken: (fields: readonly string[]) => string;
  /** Names what else was changed, which is in no field. */
  also: (parts: readonly string[]) => string;
  mine: string;
  theirs: string;
  useMine: string;
  useTheirs: string;
  empty: string;
}

const texts = hostTexts<ConflictTexts>('conflicts');

/** Called once by the host, whose catalogue has the texts. */
export const configureConflictTexts: typeof texts.configure = texts.configure;

/** The texts of a conflict in the page's language. @throws when the host has given none. */
export function useConflictTexts(): ConflictTexts {
  return texts.useTexts();
}
