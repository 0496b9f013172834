import type { ApiError, ApiErrorCode } from '@cairn/shell';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

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
const texts: Record<Exclude<ApiErrorCode, TranslatedElsewhere> | 'UNKNOWN' | 'NOT_SENT', MessageDescriptor> = {
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
  CODE_EXPIRED: msg`This code has expired. Ask for a new one.`,
  CODE_INVALID: msg`Please enter a valid verification code`,
  CODE_USED: msg`This code has already been used.`,
  CONFLICT: msg`Someone else changed this in the meantime.`,
  CROSS_SITE: msg`A request from another site was refused.`,
  DOMAIN_TAKEN: msg`Another organization has verified this domain.`,
  DOMAIN_UNPROVED: msg`The record was not found. DNS changes can take up to an hour.`,
  DOMAIN_UNREACHABLE: msg`No name server answered for this domain. Please try again later.`,
  EMAIL_UNVERIFIED: msg`This provider has not verified your email address. Verify it there, or sign in another way.`,
  IDEMPOTENCY_MISMATCH: msg`This was already sent with different content.`,
  IDENTITY_TAKEN: msg`Another account from this provider is already linked.`,
  ANSWER_UNDER_WAY: msg`An answer is being written. Wait for it, or stop it.`,
  IN_PROGRESS: msg`This is already in progress.`,
  INVITATION_CLOSED: msg`This invitation can no longer be accepted.`,
  INVITATION_LIMIT: msg`In its first 7 days an organization has at most 20 open invitations. Withdraw some, or invite fewer people.`,
  LAST_OWNER: msg`An organization needs an owner. Make someone else an owner first.`,
  LAST_WAY_IN: msg`This is your only sign-in method. Add another one first.`,
  LOGIN_FAILED: msg`Login failed. Please try again.`,
  MAIL_UNAVAILABLE: msg`This installation does not send mail. Ask its administrator.`,
  NOT_SENT: msg`You are offline, and this cannot be sent later. Your text is still here. Send it when you are online again.`,
  NOT_FOUND: msg`This does not exist, or you don’t have access.`,
  PASSKEY_REFUSED: msg`This passkey could not be used. Try another way.`,
  QUEUED: msg`Saved in this browser. It is sent when you are online again.`,
  ORIGIN_REFUSED: msg`Code from this address is not allowed to run here.`,
  OTHER_ADDRESS: msg`Sign in with the invited email address.`,
  OUT_OF_SPACE: msg`Cairn is out of disk space, so nothing was saved. Please tell your administrator.`,
  PAYMENT_UNAVAILABLE: msg`The payment provider did not answer. Please try again later.`,
  PLAN_LIMIT: msg`This is more than your plan allows. An owner can change it under Billing.`,
  PROJECT_DELETED: msg`This project was deleted. Its managers can restore it until it is permanently deleted.`,
  PROPOSAL_LIMIT: msg`Too many open proposals. Wait until some of them are reviewed.`,
  PROJECT_KEY_TAKEN: msg`Another project has this key.`,
  QUERY_TIMEOUT: msg`This took too long and was stopped. Please try again later.`,
  REAUTHENTICATE: msg`Confirm your identity first.`,
  RELEASE_INVALID: msg`The release was rejected.`,
  REVISION_CONFLICT: msg`Someone else released in the meantime.`,
  SIGN_IN_EXPIRED: msg`This sign-in has expired. Start over.`,
  SIGN_IN_INCOMPLETE: msg`Failed to complete sign in`,
  SIGN_IN_REFUSED: msg`Sign in failed. Please try again.`,
  SIGN_IN_UNAVAILABLE: msg`Authentication service failed to initialize`,
  STATE_INVALID: msg`This is not possible in the current state.`,
  UNDO_EXPIRED: msg`It is too late to undo this.`,
  TENANT_CLOSING: msg`This organization is being closed and is read-only.`,
  TENANT_MISMATCH: msg`You switched to another organization. Reload the page.`,
  UNAVAILABLE: msg`Cairn is not available right now. Please try again.`,
  USAGE_LIMIT: msg`The usage included in the plan is used up for this month.`,
  UNEXPECTED_ANSWER: msg`Unexpected response. Reload the page.`,
  UNKNOWN: msg`Something went wrong. Please try again.`,
};

/** Returns the text of an error code, from a response or stored. */
export function textOf(i18n: I18n, code: string): string {
  return i18n._(Object.entries(texts).find(([known]) => known === code)?.[1] ?? texts.UNKNOWN);
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
