import type { ErrorCode } from '@cairn/api';

/** The API error for a failure of the database or the disk. */
interface Failure {
  code: Extract<ErrorCode, 'BAD_REQUEST' | 'BUSY' | 'OUT_OF_SPACE' | 'QUERY_TIMEOUT' | 'UNAVAILABLE'>;
  /** Seconds until a retry makes sense. Undefined if the same request would fail again. */
  retryAfter?: number;
}

const badRequest: Failure = { code: 'BAD_REQUEST' };
const busy: Failure = { code: 'BUSY', retryAfter: 1 };
const outOfSpace: Failure = { code: 'OUT_OF_SPACE', retryAfter: 30 };
const queryTimeout: Failure = { code: 'QUERY_TIMEOUT', retryAfter: 5 };
const unavailable: Failure = { code: 'UNAVAILABLE', retryAfter: 2 };

/**
 * Maps SQLSTATE, or its first two characters for a whole class, to an API error. The only such table. A code that is missing here is a bug
 * and responds with 500.
 */
const bySqlState: Readonly<Record<string, Failure>> = {
  '08': unavailable, // connection exception
  '22': badRequest, // data exception: input that passed the schema is still the caller's fault
  '25P03': unavailable, // idle_in_transaction_session_timeout
  '40001': busy, // serialization failure, after all retries
  '40P01': busy, // deadlock, after all retries
  '53': busy, // insufficient resources: memory, locks
  '53100': outOfSpace, // disk full
  '53300': unavailable, // too many connections
  '54': badRequest, // program limit exceeded: the value is too large for an index or a search column
  '55P03': busy, // lock_timeout
  '57014': queryTimeout, // statement_timeout
  '57P01': unavailable, // admin shutdown
  '57P02': unavailable, // crash shutdown
  '57P03': unavailable, // cannot connect now
  '57P05': unavailable, // idle_session_timeout
  '58030': unavailable, // I/O error
};

/** Error codes of Node and the operating system. */
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

/** Messages of node-postgres errors without a code. `failure.api.test.ts` fails if an upgrade changes them. */
const noAnswerInTime = 'Query read timeout';
const connectionLost =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered|was closed))/;

/** Maps an error or one of its causes to an API error. Returns undefined if neither the database nor the disk failed. */
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

/** Returns true for a deadlock or serialization failure. The whole transaction was rolled back and can be retried. */
export function isRepeatable(error: unknown): boolean {
  return causesOf(error).some((cause) => ['40P01', '40001'].includes(codeOf(cause)));
}

/** Returns true if nothing was done because a lock was not available in time, or because of a deadlock or serialization failure. */
export function isLockFailure(error: unknown): boolean {
  return isRepeatable(error) || causesOf(error).some((cause) => codeOf(cause) === '55P03');
}

/** Returns true if a statement got no response within the client's timeout. The connection is dead, and others may be too. */
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
