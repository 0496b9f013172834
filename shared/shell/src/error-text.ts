import type { Issue } from '@cairn/api';
import type { ReactNode } from 'react';
import { ApiError, type ApiErrorCode } from './client.ts';

/** Codes that no call has: nobody knows what failed; a form needs the server, which does not answer. */
type Describe = (code: ApiErrorCode | 'UNKNOWN' | 'NOT_SENT') => string;

/** What a form shows of a refusal that has more than a text: a link, the people to ask. Undefined: its text. */
type Render = (error: ApiError) => ReactNode;

let describe: Describe = (code) => code;
let render: Render = () => undefined;

/** Called by the host, which owns the texts of the error catalogue, and again when the language changes. */
export function configureErrorTexts(given: Describe, rendered: Render = () => undefined): void {
  describe = given;
  render = rendered;
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

/** What a form shows of a failure: its text, or what the host renders of it. */
export function formFailure(error: unknown): ReactNode {
  return (error instanceof ApiError && render(error)) || formErrorText(error);
}

/** What the server found wrong with the fields of a form; undefined where the failure is about something else. */
export function issuesOf(error: unknown): readonly Issue[] | undefined {
  return error instanceof ApiError && error.issues.length > 0 ? error.issues : undefined;
}
