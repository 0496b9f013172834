import type { EditConflictLabels } from '@cairn/ui/forms';
import { hostLabels } from './host-labels.ts';

/** Texts of a form whose row somebody else has saved meanwhile: the `texts` of `EditConflict`. */
export type ConflictLabels = EditConflictLabels;

const texts = hostLabels<ConflictLabels>('conflicts');

/** Called once by the host, whose catalogue has the texts. */
export const configureConflictLabels: typeof texts.configure = texts.configure;

/** The texts of a conflict in the page's language. @throws when the host has given none. */
export function useConflictLabels(): ConflictLabels {
  return texts.useTexts();
}
