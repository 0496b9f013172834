import type { ErrorCode } from '@cairn/api';
import { errors } from 'jose';
import * as oidc from 'openid-client';
import * as v from 'valibot';

const unreachableCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** Why a sign-in by others came to nothing: the code that a person is told by, and a word for the audit. */
export class ExternalRefusal extends Error {
  readonly code: ErrorCode;
  /** For the audit and the log: `state`, `nonce`, `access_denied`. Never what was sent. */
  readonly reason: string;
  /** Whose account it was about, where that is known. */
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
 * What a failure of a provider, or of what it sent, means to a person.
 * @throws the error itself where it is none of these: that is ours
 */
export function refusalOf(error: unknown): ExternalRefusal {
  if (error instanceof ExternalRefusal) return error;
  if (isUnreachable(error)) return new ExternalRefusal('SIGN_IN_UNAVAILABLE', 'unreachable', { cause: error });
  // The provider says no: the person has declined, or may not.
  if (error instanceof oidc.AuthorizationResponseError) return new ExternalRefusal('SIGN_IN_REFUSED', error.error, { cause: error });
  if (error instanceof oidc.ResponseBodyError) return new ExternalRefusal('SIGN_IN_INCOMPLETE', error.error, { cause: error });
  if (error instanceof oidc.ClientError || error instanceof errors.JOSEError)
    return new ExternalRefusal('SIGN_IN_INCOMPLETE', error.code ?? 'answer', { cause: error });
  if (error instanceof v.ValiError) return new ExternalRefusal('SIGN_IN_INCOMPLETE', 'answer', { cause: error });
  throw error;
}

/** No connection, no answer in time, or a server that does not know its own endpoints. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError' || (cause instanceof TypeError && cause.message === 'fetch failed')) return true;
    if ('code' in cause && unreachableCodes.has(String(cause.code))) return true;
  }
  return false;
}
