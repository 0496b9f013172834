import type { ErrorCode } from '@cairn/api';

/** What a caller is answered when the database, or the disk below it, has refused. */
interface Failure {
  code: Extract<ErrorCode, 'BAD_REQUEST' | 'BUSY' | 'OUT_OF_SPACE' | 'QUERY_TIMEOUT' | 'UNAVAILABLE'>;
  /** Seconds until a retry is worth while. Undefined where the same request fails again. */
  retryAfter?: number;
}

const badRequest: Failure = { code: 'BAD_REQUEST' };
const busy: Failure = { code: 'BUSY', retryAfter: 1 };
const outOfSpace: Failure = { code: 'OUT_OF_SPACE', retryAfter: 30 };
const queryTimeout: Failure = { code: 'QUERY_TIMEOUT', retryAfter: 5 };
const unavailable: Failure = { code: 'UNAVAILABLE', retryAfter: 2 };

/**
 * SQLSTATE, or the first two characters of it for a whole class, to the answer. The only table of its kind. A code that is not
 * here is a defect of ours, and answered 500.
 */
const bySqlState: Readonly<Record<string, Failure>> = {
  '08': unavailable, // connection exception
  '22': badRequest, // data exception: what a schema let through is still the caller's
  '25P03': unavailable, // idle_in_transaction_session_timeout
  '40001': busy, // serialization failure, after every retry
  '40P01': busy, // deadlock, after every retry
  '53': busy, // insufficient resources: memory, locks
  '53100': outOfSpace, // disk full
  '53300': unavailable, // too many connections
  '54': badRequest, // program limit exceeded: a value larger than an index or a search column holds
  '55P03': busy, // lock_timeout
  '57014': queryTimeout, // statement_timeout
  '57P01': unavailable, // admin shutdown
  '57P02': unavailable, // crash shutdown
  '57P03': unavailable, // cannot connect now
  '57P05': unavailable, // idle_session_timeout
  '58030': unavailable, // I/O error
};

/** Codes of Node and the operating system. */
const bySystemCode: Readonly<Record<string, Failure>> = {
  EAI_AGAIN: unavailable,
  ECONNREFUSED: unavailable,
  ECONNRESET: unavailable,
  EDQUOT: outOfSpace,
  EHOSTUNREACH: unavailable,
  ENETUNREACH: unavailable,
  ENOSPC: outOfSpace,
  EPIPE: unavailable,
  ETIMEDOUT: unavailable,
};

/** What node-postgres throws without a code; `failure.test.ts` fails when an upgrade changes these texts. */
const noAnswerInTime = 'Query read timeout';
const connectionLost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered|was closed))/;

/** What `error`, or an error that caused it, means for the caller. Undefined: not a failure of the database or the disk. */
export function databaseFailure(error: unknown): Failure | undefined {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause);
    const failure = /^[0-9A-Z]{5}$/.test(code) ? (bySqlState[code] ?? bySqlState[code.slice(0, 2)]) : undefined;
    const found = failure ?? bySystemCode[code];
    if (found) return found;
    if (cause.message === noAnswerInTime || connectionLost.test(cause.message)) return unavailable;
  }
  return undefined;
}

/** Deadlock or serialization failure: the transaction was rolled back whole, and may succeed when it runs again. */
export function isRepeatable(error: unknown): boolean {
  return causesOf(error).some((cause) => ['40P01', '40001'].includes(codeOf(cause)));
}

/** Nothing was done, because a lock was not free in time, or because of one of the above. */
export function isLockFailure(error: unknown): boolean {
  return isRepeatable(error) || causesOf(error).some((cause) => codeOf(cause) === '55P03');
}

/** Was a statement sent that nobody answered within the client's own timeout? The connection is dead, and others may be as well. */
export function isUnanswered(error: unknown): boolean {
  return causesOf(error).some(({ message }) => message === noAnswerInTime);
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
