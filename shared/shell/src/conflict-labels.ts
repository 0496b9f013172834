import type { EditConflictLabels } from '@cairn/ui/forms';
import { hostLabels } from './host-labels.ts';

/** Texts of a form whose row somebody else has changed since it was opened: the `texts` of `EditConflict`. */
export type ConflictLabels = EditConflictLabels;

const texts = hostLabels<ConflictLabels>('conflicts');

/** Sets the texts. The host calls this once, from its own catalogue. */
export const configureConflictLabels: typeof texts.configure = texts.configure;

/** Returns the texts of a conflict in the page's language. @throws when the host has not configured them */
export function useConflictLabels(): ConflictLabels {
  return texts.useTexts();
}
