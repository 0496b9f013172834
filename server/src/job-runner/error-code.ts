import { ApiError } from '../http/error.ts';

/** SQLSTATE, or a code of Node such as `ECONNREFUSED`. */
const plainCode = /^[A-Z0-9_]{2,40}$/;

/**
 * Returns the error code for the history: the code of an ApiError, the SQLSTATE, a code of the operating system, or the class name. Never
 * the message, which may quote user content.
 */
export function errorCodeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && plainCode.test(cause.code)) return cause.code;
  }
  return error instanceof Error ? error.constructor.name : 'Unknown';
}
