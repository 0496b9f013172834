import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type AuthCall, failureText } from './messages.ts';

/** Messages of invalid fields, by code. The sign-up texts are the specification's, letter for letter (section 5). */
const fieldTexts: Record<string, MessageDescriptor> = {
  NAME_REQUIRED: msg`Your first name is required`,
  NAME_TOO_LONG: msg`A name can have at most 120 characters`,
  EMAIL_REQUIRED: msg`Enter your email, it will be required to login`,
  EMAIL_INVALID: msg`Please, enter a valid email`,
  PASSWORD_REQUIRED: msg`Enter your password with at least 8 characters, it will be required to login`,
  PASSWORD_TOO_SHORT: msg`The password should contains at leat 8 characters`,
  PASSWORD_COMMON: msg`This password is too easy to guess. Choose another one.`,
  PASSWORD_TOO_LONG: msg`A password can have at most 1,024 characters`,
  PASSWORD_CHECK_REQUIRED: msg`Please, confirm your password`,
  PASSWORD_MISMATCH: msg`The password does not match`,
  CODE_REQUIRED: msg`Please enter the verification code`,
  CODE_LENGTH: msg`Please enter a valid verification code`,
};

/** Messages of refusals, by code. */
const refusalTexts: Record<string, MessageDescriptor> = {
  BUSY: msg`Cairn is busy. Please try again in a moment.`,
  CODE_INVALID: msg`Please enter a valid verification code`,
  CODE_EXPIRED: msg`This code has expired. Ask for a new one.`,
  CODE_USED: msg`This code has already been used.`,
  EMAIL_UNVERIFIED: msg`This provider has not verified your email address. Verify it there, or sign in another way.`,
  IDENTITY_TAKEN: msg`Another account from this provider is already linked.`,
  INVITATION_CLOSED: msg`This invitation can no longer be accepted.`,
  PLAN_LIMIT: msg`This organization has no seats left. Ask an owner.`,
  OTHER_ADDRESS: msg`Sign in with the invited email address.`,
  SIGNUP_CLOSED: msg`This address cannot sign up yet. Use the address on the waiting list.`,
  LOGIN_FAILED: msg`Wrong email or password.`,
  MAIL_FAILED: msg`The code could not be delivered to this address. Check the address, or ask for another code.`,
  MAIL_UNAVAILABLE: msg`This installation does not send mail. Ask its administrator.`,
  OUT_OF_SPACE: msg`Cairn is out of disk space, so nothing was saved. Please tell your administrator.`,
  PASSKEY_NONE: msg`No passkey was used. Try again, or sign in another way.`,
  PASSKEY_REFUSED: msg`This passkey could not be used. Try another way.`,
  QUERY_TIMEOUT: msg`This took too long and was stopped. Please try again later.`,
  RATE_LIMITED: msg`Rate limit exceeded. Please try again later.`,
  SERVER_ERROR: msg`Server error. Please try again later.`,
  SIGN_IN_BOUND: msg`You are signed in through your organization. For this, sign out, then sign in with your own account.`,
  SIGN_IN_EXPIRED: msg`This sign-in has expired. Start over.`,
  SIGN_ON_ADDRESS: msg`Your organization’s sign-on gave no email address of its verified domains. Ask the person who manages it.`,
  SIGN_ON_CLOSED: msg`You are not a member of this organization. Ask one of its administrators to invite you.`,
  SIGN_ON_SUSPENDED: msg`You are no active member of this organization. Ask one of its administrators.`,
  SIGN_ON_UNKNOWN: msg`No organization has set up single sign-on for this email domain.`,
  STATE_INVALID: msg`Codes cannot be sent by email right now.`,
  TENANT_SUSPENDED: msg`Your organization is suspended. Nothing was deleted. Ask one of its owners, or the administrator of this installation.`,
  UNAVAILABLE: msg`Cairn is not available right now. Please try again.`,
  POPUP_BLOCKED: msg`Sign in was blocked by your browser. Please check popup settings.`,
  SIGN_IN_INCOMPLETE: msg`Failed to complete sign in`,
  SIGN_IN_REFUSED: msg`Sign in failed. Please try again.`,
  VERIFICATION_PENDING: msg`Please complete your email verification before signing in.`,
};

/** Returns the message of a field's issue; undefined if the code is not a field's. */
export function fieldText(i18n: I18n, code: string): string | undefined {
  const text = fieldTexts[code];
  return text && i18n._(text);
}

/** Returns the message when `call` was refused with `code`, or got no answer. */
export function refusalText(i18n: I18n, call: AuthCall, code: string | null): string {
  const text = code && refusalTexts[code];
  return text ? i18n._(text) : failureText(i18n, call, code);
}
