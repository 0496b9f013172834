import type { ApiError, ApiErrorCode } from '@cairn/shell';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The error catalogue (specification, section 8, letter for letter) and the texts of the other codes. */
const texts: Record<ApiErrorCode | 'UNKNOWN', MessageDescriptor> = {
  UNAUTHENTICATED: msg`Session expired. Please log in again.`,
  FORBIDDEN: msg`Access denied. You do not have permission for this action.`,
  RATE_LIMITED: msg`Rate limit exceeded. Please try again later.`,
  SERVER_ERROR: msg`Server error. Please try again later.`,
  TIMEOUT: msg`Request timeout. Please check your connection.`,
  NETWORK: msg`Network error. Please check your connection.`,
  ABORTED: msg`The request was cancelled.`,
  BAD_REQUEST: msg`Something in what was sent is not right.`,
  BODY_TOO_LARGE: msg`That is too large.`,
  CODE_EXPIRED: msg`This code has expired. Ask for a new one.`,
  CODE_INVALID: msg`Please enter a valid verification code`,
  CODE_USED: msg`This code has been used already.`,
  CONFLICT: msg`Somebody else changed this in the meantime.`,
  CROSS_SITE: msg`This request came from another site and was refused.`,
  IDEMPOTENCY_MISMATCH: msg`This was sent before with other content.`,
  IN_PROGRESS: msg`This is being worked on already.`,
  LAST_OWNER: msg`An organisation needs an owner: make somebody else one first.`,
  LOGIN_FAILED: msg`Login failed. Please try again.`,
  NOT_FOUND: msg`This does not exist any more, or you may not see it.`,
  PROJECT_KEY_TAKEN: msg`Another project has this key.`,
  RELEASE_INVALID: msg`The release was refused.`,
  REVISION_CONFLICT: msg`Somebody else released in the meantime.`,
  STATE_INVALID: msg`This is not possible in its present state.`,
  TENANT_MISMATCH: msg`You are working in another organisation now. Reload the page.`,
  UNAVAILABLE: msg`Cairn cannot answer right now. Please try again.`,
  UNEXPECTED_ANSWER: msg`Cairn answered in a way that this page does not understand. Reload the page.`,
  UNKNOWN: msg`Something went wrong here. Please try again.`,
};

export function textOf(i18n: I18n, code: ApiErrorCode | 'UNKNOWN'): string {
  return i18n._(texts[code]);
}

/**
 * Which failures the shell announces by itself, under the name by which a burst of them is one. The others belong to the
 * page that made the call: it knows what was being done.
 */
export function announced(error: ApiError): ApiErrorCode | null {
  if (error.status === 401) return 'UNAUTHENTICATED';
  if (error.status === 403) return 'FORBIDDEN';
  if (error.status === 429) return 'RATE_LIMITED';
  if (error.status >= 500) return 'SERVER_ERROR';
  if (error.code === 'TIMEOUT' || error.code === 'NETWORK') return error.code;
  return null;
}
