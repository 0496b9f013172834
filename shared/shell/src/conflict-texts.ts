import type { EditConflictTexts } from '@cairn/ui/forms';
import { hostTexts } from './host-texts.ts';

/** Texts of a form whose row somebody else has saved meanwhile: the `texts` of `EditConflict`. */
export type ConflictTexts = EditConflictTexts;

const texts = hostTexts<ConflictTexts>('conflicts');

/** Called once by the host, whose catalogue has the texts. */
export const configureConflictTexts: typeof texts.configure = texts.configure;

/** The texts of a conflict in the page's language. @throws when the host has given none. */
export function useConflictTexts(): ConflictTexts {
  return texts.useTexts();
}
