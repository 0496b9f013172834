import type { FieldIssue } from '@cairn/ui/plain-form';

/**
 * What came of an auth call. A failure is a value here: it never triggers the handling of a lost session, and no answer
 * at all is `{success: false}` with no code (specification, section 8).
 */
export type Outcome<T> = { success: true; answer: T } | Refusal;

export interface Refusal {
  success: false;
  /** A code of the API; null where there was no answer, or none that can be read. */
  code: string | null;
  requiresVerification: boolean;
  remainingAttempts: number | undefined;
  issues: readonly FieldIssue[];
}

/** There was no answer, or none that can be read. */
export const noAnswer: Refusal = { success: false, code: null, requiresVerification: false, remainingAttempts: undefined, issues: [] };
