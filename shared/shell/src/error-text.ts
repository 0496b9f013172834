import type { Issue } from '@cairn/api';
import type { ReactNode } from 'react';
import { ApiError, type ApiErrorCode } from './client.ts';

/** UNKNOWN: the cause is not an `ApiError`. NOT_SENT: a form needs the server, which does not answer. */
type Describe = (code: ApiErrorCode | 'UNKNOWN' | 'NOT_SENT') => string;

/** Renders a refusal that needs more than a text, such as a link or the people to ask. Undefined: its text is enough. */
type Render = (error: ApiError) => ReactNode;

let describe: Describe = (code) => code;
let render: Render = () => undefined;

/** Sets the texts of the error catalogue. The host calls this at the start and again when the language changes. */
export function configureErrorTexts(given: Describe, rendered: Render = () => undefined): void {
  describe = given;
  render = rendered;
}

/** Returns the message of a failure in the reader's language. */
export function errorText(error: unknown): string {
  return describe(error instanceof ApiError ? error.code : 'UNKNOWN');
}

/** Returns the message of a failure in a form, which keeps its input: without an answer, it says that the server is needed. */
export function formErrorText(error: unknown): string {
  const isUnanswered = error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'TIMEOUT');
  return isUnanswered ? describe('NOT_SENT') : errorText(error);
}

/** Returns what a form shows for a failure: what the host renders for it, or else its message. */
export function formFailure(error: unknown): ReactNode {
  return (error instanceof ApiError && render(error)) || formErrorText(error);
}

/** Returns the server's issues with the fields of a form; undefined when the failure is about something else. */
export function issuesOf(error: unknown): readonly Issue[] | undefined {
  return error instanceof ApiError && error.issues.length > 0 ? error.issues : undefined;
}
