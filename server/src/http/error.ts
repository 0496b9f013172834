import { type ApiKeyScope, type ErrorBody, type ErrorCode, errorTexts, type GrantedBy, type Issue, type Permission } from '@cairn/api';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { databaseFailure } from '../database/failure.ts';
import type { AppEnv } from './context.ts';
import { issue } from './issue.ts';

/** The HTTP status of each error code. No other place maps them. */
export const errorStatus: Record<ErrorCode, ContentfulStatusCode> = {
  ANSWER_UNDER_WAY: 409,
  BAD_REQUEST: 400,
  BODY_TOO_LARGE: 413,
  BUSY: 503,
  CODE_EXPIRED: 410,
  CODE_INVALID: 422,
  CODE_USED: 410,
  CONFLICT: 409,
  CROSS_SITE: 403,
  DOMAIN_TAKEN: 409,
  DOMAIN_UNPROVED: 422,
  DOMAIN_UNREACHABLE: 422,
  FORBIDDEN: 403,
  EMAIL_UNVERIFIED: 422,
  IDEMPOTENCY_MISMATCH: 422,
  IDENTITY_TAKEN: 409,
  IN_PROGRESS: 409,
  IMPERSONATION_LIMIT: 403,
  INVITATION_CLOSED: 410,
  INVITATION_LIMIT: 422,
  KEY_ADDRESS: 403,
  KEY_DISABLED: 401,
  KEY_EXPIRED: 401,
  KEY_MISSING: 401,
  KEY_PROJECT: 403,
  KEY_REVOKED: 401,
  KEY_ROTATED: 401,
  KEY_SCOPE: 403,
  KEY_STOPPED: 401,
  KEY_UNKNOWN: 401,
  LAST_OWNER: 422,
  LAST_WAY_IN: 422,
  LINK_EXPIRED: 410,
  LINK_USED: 410,
  LOGIN_FAILED: 422,
  MAIL_UNAVAILABLE: 503,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  PASSKEY_REFUSED: 422,
  ORIGIN_REFUSED: 422,
  OTHER_ADDRESS: 409,
  OUT_OF_SPACE: 503,
  PAYMENT_UNAVAILABLE: 422,
  PLAN_LIMIT: 409,
  PROJECT_DELETED: 410,
  PROJECT_KEY_TAKEN: 409,
  PROPOSAL_LIMIT: 429,
  QUERY_TIMEOUT: 503,
  RATE_LIMITED: 429,
  REAUTHENTICATE: 422,
  RELEASE_INVALID: 422,
  REQUESTER_DIFFERS: 422,
  REVISION_CONFLICT: 409,
  SERVER_ERROR: 500,
  SIGN_IN_BOUND: 403,
  SIGN_IN_EXPIRED: 410,
  SIGN_IN_INCOMPLETE: 422,
  SIGN_IN_REFUSED: 422,
  SIGN_IN_UNAVAILABLE: 503,
  SIGNUP_CLOSED: 403,
  STATE_INVALID: 422,
  UNDO_EXPIRED: 422,
  TENANT_CLOSING: 423,
  TENANT_MISMATCH: 409,
  TENANT_PROTECTED: 422,
  TENANT_SUSPENDED: 403,
  TOO_MANY_DUPLICATES: 422,
  UNAUTHENTICATED: 401,
  UNAVAILABLE: 503,
  USAGE_LIMIT: 429,
};

export interface ErrorDetail {
  issues?: Issue[];
  remainingAttempts?: number;
  /** 409: the current row. */
  current?: unknown;
  /** 403, PLAN_LIMIT: the missing permission. Not sent; `withGranters` replaces it with the people who can grant it. */
  needs?: Permission;
  /** KEY_SCOPE: the missing scope. Not sent in the body; the WWW-Authenticate header names it. */
  scope?: ApiKeyScope;
  grantedBy?: GrantedBy;
  /** USAGE_LIMIT: the end of the period, ISO 8601. */
  resetAt?: string;
  /** 405: the methods that the path supports, sent as Allow. */
  allow?: readonly string[];
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
}

/** An error with a code that clients know. Throw it anywhere in a request; `answerError` writes the response. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(errorTexts[code]);
    this.name = 'ApiError';
    this.code = code;
    this.detail = detail;
  }
}

/** Returns the response for an error code, with its status, the request id and the fields of `detail`. */
export function errorAnswer(c: Context<AppEnv>, code: ErrorCode, detail: ErrorDetail = {}): Response {
  const { retryAfter, allow, needs: _needs, scope: _scope, ...rest } = detail;
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  if (allow) c.header('Allow', allow.join(', '));
  const body: ErrorBody = { success: false, code, message: errorTexts[code], requestId: c.get('requestId'), ...rest };
  return c.json(body, errorStatus[code]);
}

/** A dependency other than the database is unavailable. Clients should retry; it is not a bug. */
export abstract class DependencyUnavailable extends Error {
  /** The name of the dependency, as the start of a log message. */
  abstract readonly dependency: string;
}

/** Renders an HTML error page for browsers. Returns undefined for requests of programs. */
export type ProblemPage = (c: Context<AppEnv>, problem: 'unavailable' | 'failed', headers?: Record<string, string>) => Response | undefined;

/** Handles all errors (Hono's onError). Known errors are sent as they are; others are logged and sent as SERVER_ERROR without details. */
export function answerError(error: Error, c: Context<AppEnv>, page: ProblemPage): Response {
  if (error instanceof ApiError) {
    const { retryAfter } = error.detail;
    return errorStatus[error.code] === 503 && retryAfter !== undefined
      ? unavailable(c, page, error.code, retryAfter)
      : errorAnswer(c, error.code, error.detail);
  }
  // Hono's own error: the body is not JSON.
  if (error instanceof HTTPException && error.status < 500) return errorAnswer(c, 'BAD_REQUEST', { issues: [issue('', 'JSON_INVALID')] });
  if (error instanceof DependencyUnavailable) {
    c.get('log').error({ err: error }, `${error.dependency} does not answer`);
    return unavailable(c, page, 'UNAVAILABLE', 2);
  }
  const failure = databaseFailure(error);
  if (failure?.code === 'BAD_REQUEST') {
    c.get('log').warn({ err: error }, 'a value that the database cannot hold');
    return errorAnswer(c, 'BAD_REQUEST');
  }
  if (failure) {
    c.get('log').error({ err: error, answered: failure.code }, 'the database has refused');
    return unavailable(c, page, failure.code, failure.retryAfter);
  }
  c.get('log').error({ err: error }, 'unexpected error');
  return page(c, 'failed') ?? errorAnswer(c, 'SERVER_ERROR');
}

/** Returns a 503: a page for browsers, JSON for programs. */
function unavailable(c: Context<AppEnv>, page: ProblemPage, code: ErrorCode, retryAfter = 2): Response {
  return page(c, 'unavailable', { 'Retry-After': String(Math.ceil(retryAfter)) }) ?? errorAnswer(c, code, { retryAfter });
}

/** Returns the API error for a failure: an `ApiError`, or a known error of the database. Returns undefined for unexpected errors. */
export function refusalIn(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const failure = databaseFailure(error);
  return failure && new ApiError(failure.code, failure.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter });
}
