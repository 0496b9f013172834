import type { ApiError, ApiErrorCode } from '@cairn/shell';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The error catalogue (specification, section 8, letter for letter) and the texts of the other codes. */
const texts: Record<ApiErrorCode | 'UNKNOWN' | 'NOT_SENT', MessageDescriptor> = {
  UNAUTHENTICATED: msg`Session expired. Please log in again.`,
  FORBIDDEN: msg`Access denied. You do not have permission for this action.`,
  RATE_LIMITED: msg`Rate limit exceeded. Please try again later.`,
  SERVER_ERROR: msg`Server error. Please try again later.`,
  TIMEOUT: msg`Request timeout. Please check your connection.`,
  NETWORK: msg`Network error. Please check your connection.`,
  ABORTED: msg`The request was cancelled.`,
  BAD_REQUEST: msg`Something in what was sent is not right.`,
  BODY_TOO_LARGE: msg`That is too large.`,
  BUSY: msg`Cairn is busy right now. Please try again in a moment.`,
  CODE_EXPIRED: msg`This code has expired. Ask for a new one.`,
  CODE_INVALID: msg`Please enter a valid verification code`,
  CODE_USED: msg`This code has been used already.`,
  CONFLICT: msg`Somebody else changed this in the meantime.`,
  CROSS_SITE: msg`This request came from another site and was refused.`,
  DOMAIN_TAKEN: msg`Another organisation has proved that this domain is theirs.`,
  DOMAIN_UNPROVED: msg`The record was not found. A new one can take an hour until it is seen everywhere.`,
  DOMAIN_UNREACHABLE: msg`No name server answered for this domain. Please try again later.`,
  EMAIL_UNVERIFIED: msg`This provider has not verified your e-mail address. Verify it there, or sign in another way.`,
  IDEMPOTENCY_MISMATCH: msg`This was sent before with other content.`,
  IDENTITY_TAKEN: msg`Another account of this provider is linked already.`,
  ANSWER_UNDER_WAY: msg`An answer is being written here. Wait for it, or stop it.`,
  IN_PROGRESS: msg`This is being worked on already.`,
  INVITATION_CLOSED: msg`This invitation can no longer be accepted.`,
  INVITATION_LIMIT: msg`In its first 7 days an organization has at most 20 open invitations. Withdraw some, or invite fewer people.`,
  KEY_ADDRESS: msg`This key is not allowed from this address.`,
  KEY_DISABLED: msg`This key is disabled.`,
  KEY_EXPIRED: msg`This key has expired. Make a new one, or change when it ends.`,
  KEY_MISSING: msg`An API key is needed for this.`,
  KEY_PROJECT: msg`This key does not reach this project.`,
  KEY_REVOKED: msg`This key has been revoked.`,
  KEY_ROTATED: msg`Another key has taken the place of this one.`,
  KEY_SCOPE: msg`This key does not allow this.`,
  KEY_STOPPED: msg`This key has stopped: whoever made it has no access any more.`,
  KEY_UNKNOWN: msg`This is no key of this Cairn.`,
  LAST_OWNER: msg`An organisation needs an owner: make somebody else one first.`,
  LAST_WAY_IN: msg`This is the last way into the account: add another one first.`,
  LINK_EXPIRED: msg`This link has expired. Ask for a new one.`,
  LINK_USED: msg`This link has been used already.`,
  LOGIN_FAILED: msg`Login failed. Please try again.`,
  MAIL_UNAVAILABLE: msg`This installation does not send mail. Ask its administrator.`,
  METHOD_NOT_ALLOWED: msg`This address is called by another method.`,
  NOT_SENT: msg`Cairn does not answer, and this cannot wait to be sent. Your text is still here. Send it when you are online again.`,
  NOT_FOUND: msg`This does not exist any more, or you may not see it.`,
  PASSKEY_REFUSED: msg`This passkey could not be used. Try another way.`,
  QUEUED: msg`Kept in this browser. It is sent when Cairn answers.`,
  ORIGIN_REFUSED: msg`Code from this address is not allowed to run here.`,
  OTHER_ADDRESS: msg`Sign in with the address that was invited.`,
  OUT_OF_SPACE: msg`Cairn is out of disk space, so nothing was saved. Please tell your administrator.`,
  PAYMENT_UNAVAILABLE: msg`The payment provider did not answer. Please try again later.`,
  PLAN_LIMIT: msg`This is more than your plan allows. An owner can change it under Billing.`,
  PROJECT_DELETED: msg`This project has been deleted. Until it is deleted for good, whoever manages it can restore it.`,
  PROPOSAL_LIMIT: msg`Too many proposals for people to review. Wait until some of them are decided.`,
  PROJECT_KEY_TAKEN: msg`Another project has this key.`,
  QUERY_TIMEOUT: msg`This took too long and was stopped. Please try again later.`,
  REAUTHENTICATE: msg`Confirm that it is you first.`,
  RELEASE_INVALID: msg`The release was refused.`,
  REVISION_CONFLICT: msg`Somebody else released in the meantime.`,
  SIGN_IN_EXPIRED: msg`This sign-in has expired. Begin again.`,
  SIGN_IN_INCOMPLETE: msg`Failed to complete sign in`,
  SIGN_IN_REFUSED: msg`Sign in failed. Please try again.`,
  SIGN_IN_UNAVAILABLE: msg`Authentication service failed to initialize`,
  SIGNUP_CLOSED: msg`Signing up is by invitation here.`,
  STATE_INVALID: msg`This is not possible in its present state.`,
  UNDO_EXPIRED: msg`It is too late to undo this.`,
  TENANT_MISMATCH: msg`You are working in another organisation now. Reload the page.`,
  UNAVAILABLE: msg`Cairn cannot answer right now. Please try again.`,
  USAGE_LIMIT: msg`What the plan includes is used up for this month.`,
  UNEXPECTED_ANSWER: msg`Cairn answered in a way that this page does not understand. Reload the page.`,
  UNKNOWN: msg`Something went wrong here. Please try again.`,
};

export function textOf(i18n: I18n, code: ApiErrorCode | 'UNKNOWN' | 'NOT_SENT'): string {
  return i18n._(texts[code]);
}

/** Why the server did not take something, by the code that was kept of it. */
export function refusalText(i18n: I18n, code: string): string {
  return i18n._(Object.entries(texts).find(([known]) => known === code)?.[1] ?? texts.UNKNOWN);
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
