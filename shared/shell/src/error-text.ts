import type { Issue } from '@cairn/api';
import { ApiError, type ApiErrorCode } from './client.ts';

type Describe = (code: ApiErrorCode | 'UNKNOWN') => string;

let describe: Describe = (code) => code;

/** Called once by the host, which owns the texts of the error catalogue. */
export function configureErrorTexts(given: Describe): void {
  describe = given;
}

/** What to tell a person about a failure, in their language. */
export function errorText(error: unknown): string {
  return describe(error instanceof ApiError ? error.code : 'UNKNOWN');
}

/** What the server found wrong with the fields of a form; undefined where the failure is about something else. */
export function issuesOf(error: unknown): readonly Issue[] | undefined {
  return error instanceof ApiError && error.issues.length > 0 ? error.issues : undefined;
}
