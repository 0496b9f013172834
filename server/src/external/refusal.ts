import type { ErrorCode } from '@cairn/api';
import { errors } from 'jose';
import * as oidc from 'openid-client';
import * as v from 'valibot';

const unreachableCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** A failed external sign-in: the error code for the person, and a reason for the audit log. */
export class ExternalRefusal extends Error {
  readonly code: ErrorCode;
  /** For the audit log and the server log, such as `state`, `nonce`, `access_denied`. Never contains received values. */
  readonly reason: string;
  /** The account, if known. */
  readonly userId: string | null;

  constructor(code: ErrorCode, reason: string, { userId = null, ...options }: ErrorOptions & { userId?: string | null } = {}) {
    super(`a sign-in was refused: ${reason}`, options);
    this.name = 'ExternalRefusal';
    this.code = code;
    this.reason = reason;
    this.userId = userId;
  }
}

/**
 * Converts an error of a provider or of its response to an error for the person.
 * @throws the error itself if it is none of these, because then it is a bug of ours
 */
export function refusalOf(error: unknown): ExternalRefusal {
  if (error instanceof ExternalRefusal) return error;
  if (isUnreachable(error)) return new ExternalRefusal('SIGN_IN_UNAVAILABLE', 'unreachable', { cause: error });
  // The provider rejected it: the person declined or is not allowed.
  if (error instanceof oidc.AuthorizationResponseError) return new ExternalRefusal('SIGN_IN_REFUSED', error.error, { cause: error });
  if (error instanceof oidc.ResponseBodyError) return new ExternalRefusal('SIGN_IN_INCOMPLETE', error.error, { cause: error });
  if (error instanceof oidc.ClientError || error instanceof errors.JOSEError)
    return new ExternalRefusal('SIGN_IN_INCOMPLETE', error.code ?? 'answer', { cause: error });
  if (error instanceof v.ValiError) return new ExternalRefusal('SIGN_IN_INCOMPLETE', 'answer', { cause: error });
  throw error;
}

/** Returns true for a failed connection, a timeout, or a server without valid endpoints. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError' || (cause instanceof TypeError && cause.message === 'fetch failed')) return true;
    if ('code' in cause && unreachableCodes.has(String(cause.code))) return true;
  }
  return false;
}
