import type { ApiError, ApiErrorCode } from '@cairn/shell';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LaterCode, LaterTexts } from './later-texts.ts';

/**
 * Translated by the remotes that get them or by the public pages, or sent to API keys only: not here, because this catalogue is in the
 * host's first scripts.
 */
type TranslatedElsewhere =
  | 'REQUESTER_DIFFERS'
  | 'TOO_MANY_DUPLICATES'
  | 'TENANT_PROTECTED'
  | 'TENANT_SUSPENDED'
  | 'LINK_EXPIRED'
  | 'LINK_USED'
  | 'SIGNUP_CLOSED'
  | 'METHOD_NOT_ALLOWED'
  | Extract<ApiErrorCode, `KEY_${string}`>;

/** The error catalogue (specification, section 8, letter for letter) and the texts of the other codes. */
const texts: Record<Exclude<ApiErrorCode, TranslatedElsewhere | LaterCode> | 'UNKNOWN' | 'NOT_SENT', MessageDescriptor> = {
  UNAUTHENTICATED: msg`Session expired. Please log in again.`,
  FORBIDDEN: msg`Access denied. You do not have permission for this action.`,
  RATE_LIMITED: msg`Rate limit exceeded. Please try again later.`,
  SERVER_ERROR: msg`Server error. Please try again later.`,
  TIMEOUT: msg`Request timeout. Please check your connection.`,
  NETWORK: msg`Network error. Please check your connection.`,
  ABORTED: msg`The request was canceled.`,
  BAD_REQUEST: msg`The request is not valid.`,
  BODY_TOO_LARGE: msg`This is too large.`,
  BUSY: msg`Cairn is busy. Please try again in a moment.`,
  CONFLICT: msg`Someone else changed this in the meantime.`,
  NOT_SENT: msg`You are offline, and this cannot be sent later. Your text is still here. Send it when you are online again.`,
  NOT_FOUND: msg`This does not exist, or you don’t have access.`,
  QUEUED: msg`Saved in this browser. It is sent when you are online again.`,
  OUT_OF_SPACE: msg`Cairn is out of disk space, so nothing was saved. Please tell your administrator.`,
  PLAN_LIMIT: msg`This is more than your plan allows. An owner can change it under Billing.`,
  PROJECT_DELETED: msg`This project was deleted. Its managers can restore it until it is permanently deleted.`,
  QUERY_TIMEOUT: msg`This took too long and was stopped. Please try again later.`,
  REAUTHENTICATE: msg`Confirm your identity first.`,
  STATE_INVALID: msg`This is not possible in the current state.`,
  TENANT_CLOSING: msg`This organization is being closed and is read-only.`,
  TENANT_MISMATCH: msg`You switched to another organization. Reload the page.`,
  UNAVAILABLE: msg`Cairn is not available right now. Please try again.`,
  UNEXPECTED_ANSWER: msg`Unexpected response. Reload the page.`,
  UNKNOWN: msg`Something went wrong. Please try again.`,
};

/** The texts that arrived since. */
let later: LaterTexts | undefined;

/** Adds the texts that are loaded after the first page. */
export function addErrorTexts(texts: LaterTexts): void {
  later = texts;
}

/** Returns the text of an error code, from a response or stored. */
export function textOf(i18n: I18n, code: string): string {
  return i18n._(Object.entries({ ...texts, ...later }).find(([known]) => known === code)?.[1] ?? texts.UNKNOWN);
}

/**
 * Returns the code of failures that the shell announces itself, also used to merge bursts. Other failures are left to the calling page,
 * which knows the context.
 */
export function announced(error: ApiError): ApiErrorCode | null {
  if (error.status === 401) return 'UNAUTHENTICATED';
  if (error.status === 403) return 'FORBIDDEN';
  if (error.status === 429) return 'RATE_LIMITED';
  if (error.status >= 500) return 'SERVER_ERROR';
  if (error.code === 'TIMEOUT' || error.code === 'NETWORK') return error.code;
  return null;
}
