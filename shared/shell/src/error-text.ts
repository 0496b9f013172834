import type { Issue } from '@cairn/api';
import { ApiError, type ApiErrorCode } from './client.ts';

/** Codes that no call has: nobody knows what failed; a form needs the server, which does not answer. */
type Describe = (code: ApiErrorCode | 'UNKNOWN' | 'NOT_SENT') => string;

let describe: Describe = (code) => code;

/** Called once by the host, which owns the texts of the error catalogue. */
export function configureErrorTexts(given: Describe): void {
  describe = given;
}

/** What to tell a person about a failure, in their language. */
export function errorText(error: unknown): string {
  return describe(error instanceof ApiError ? error.code : 'UNKNOWN');
}

/** The same in a form, which keeps what was typed: that it needs the server, where that does not answer. */
export function formErrorText(error: unknown): string {
  const isUnanswered = error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT');
  return isUnanswered ? describe('NOT_SENT') : errorText(error);
}

/** What the server found wrong with the fields of a form; undefined where the failure is about something else. */
export function issuesOf(error: unknown): readonly Issue[] | undefined {
  return error instanceof ApiError && error.issues.length > 0 ? error.issues : undefined;
}
