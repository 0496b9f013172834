import type { FieldIssue } from '@cairn/ui/plain-form';

/**
 * The result of an auth call. Failures are values: they never trigger the handling of an expired sign-in, and a missing answer is
 * `{success: false}` without a code (specification, section 8).
 */
export type Outcome<T> = { success: true; answer: T } | Refusal;

export interface Refusal {
  success: false;
  /** A code of the API; null without a valid response. */
  code: string | null;
  requiresVerification: boolean;
  remainingAttempts: number | undefined;
  issues: readonly FieldIssue[];
}

/** The result when there was no valid response. */
export const noAnswer: Refusal = { success: false, code: null, requiresVerification: false, remainingAttempts: undefined, issues: [] };
