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

/** The texts for each field of a form that the server has refused. */
export function issueTexts(error: unknown, textOf: (code: string) => string | undefined): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map((issue) => [issue.field, textOf(issue.code) ?? issue.message]));
}
