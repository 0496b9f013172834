import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The texts of error codes that no first page gets. Loaded after it, so that they are not in the host's first scripts. */
export const laterTexts = {
  CODE_EXPIRED: msg`This code has expired. Ask for a new one.`,
  CODE_INVALID: msg`Please enter a valid verification code`,
  CODE_USED: msg`This code has already been used.`,
  CROSS_SITE: msg`A request from another site was refused.`,
  DOMAIN_TAKEN: msg`Another organization has verified this domain.`,
  DOMAIN_UNPROVED: msg`The record was not found. DNS changes can take up to an hour.`,
  DOMAIN_UNREACHABLE: msg`No name server answered for this domain. Please try again later.`,
  EMAIL_UNVERIFIED: msg`This provider has not verified your email address. Verify it there, or sign in another way.`,
  IDEMPOTENCY_MISMATCH: msg`This was already sent with different content.`,
  IDENTITY_TAKEN: msg`Another account from this provider is already linked.`,
  ANSWER_UNDER_WAY: msg`An answer is being written. Wait for it, or stop it.`,
  IMPERSONATION_LIMIT: msg`Not possible while signed in as another person.`,
  IN_PROGRESS: msg`This is already in progress.`,
  INVITATION_CLOSED: msg`This invitation can no longer be accepted.`,
  INVITATION_LIMIT: msg`In its first 7 days an organization has at most 20 open invitations. Withdraw some, or invite fewer people.`,
  LAST_OWNER: msg`An organization needs an owner. Make someone else an owner first.`,
  LAST_WAY_IN: msg`This is your only sign-in method. Add another one first.`,
  LOGIN_FAILED: msg`Login failed. Please try again.`,
  MAIL_UNAVAILABLE: msg`This installation does not send mail. Ask its administrator.`,
  PASSKEY_REFUSED: msg`This passkey could not be used. Try another way.`,
  ORIGIN_REFUSED: msg`Code from this address is not allowed to run here.`,
  OTHER_ADDRESS: msg`Sign in with the invited email address.`,
  PAYMENT_UNAVAILABLE: msg`The payment provider did not answer. Please try again later.`,
  PROPOSAL_LIMIT: msg`Too many open proposals. Wait until some of them are reviewed.`,
  PROJECT_KEY_TAKEN: msg`Another project has this key.`,
  RELEASE_INVALID: msg`The release was rejected.`,
  REVISION_CONFLICT: msg`Someone else released in the meantime.`,
  SIGN_IN_BOUND: msg`Sign in with your own account for this.`,
  SIGN_IN_EXPIRED: msg`This sign-in is too old for that. Sign out, then sign in again.`,
  SIGN_IN_INCOMPLETE: msg`Failed to complete sign in`,
  SIGN_IN_REFUSED: msg`Sign in failed. Please try again.`,
  SIGN_IN_UNAVAILABLE: msg`Authentication service failed to initialize`,
  UNDO_EXPIRED: msg`It is too late to undo this.`,
  USAGE_LIMIT: msg`The usage included in the plan is used up for this month.`,
} satisfies Record<string, MessageDescriptor>;
export type LaterTexts = typeof laterTexts;
export type LaterCode = keyof LaterTexts;
