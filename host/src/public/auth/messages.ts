import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What is wrong with a field, by code. The sign-up texts are the specification's, letter for letter (section 5). */
const fieldTexts: Record<string, MessageDescriptor> = {
  NAME_REQUIRED: msg`Your first name is required`,
  NAME_TOO_LONG: msg`A name has at most 120 letters`,
  EMAIL_REQUIRED: msg`Enter your email, it will be required to login`,
  EMAIL_INVALID: msg`Please, enter a valid email`,
  PASSWORD_REQUIRED: msg`Enter your password with at least 8 characters, it will be required to login`,
  PASSWORD_TOO_SHORT: msg`The password should contains at leat 8 characters`,
  PASSWORD_TOO_LONG: msg`A password has at most 1,024 characters`,
  PASSWORD_CHECK_REQUIRED: msg`Please, confirm your password`,
  PASSWORD_MISMATCH: msg`The password does not match`,
  CODE_REQUIRED: msg`Please enter the verification code`,
  CODE_LENGTH: msg`Please enter a valid verification code`,
};

/** What a refusing answer says to a person, by its code. */
const refusalTexts: Record<string, MessageDescriptor> = {
  CODE_INVALID: msg`Please enter a valid verification code`,
  CODE_EXPIRED: msg`This code has expired. Ask for a new one.`,
  CODE_USED: msg`This code has been used already.`,
  LOGIN_FAILED: msg`E-mail or password is not right.`,
  RATE_LIMITED: msg`Rate limit exceeded. Please try again later.`,
  SERVER_ERROR: msg`Server error. Please try again later.`,
  VERIFICATION_PENDING: msg`Please complete your email verification before signing in.`,
};

/** The messages of calls that got no answer (specification, section 8). */
const failureTexts = {
  register: msg`Registration failed. Please try again.`,
  login: msg`Login failed. Please try again.`,
  complete: msg`Failed to complete registration. Please try again.`,
  status: msg`Verification failed. Please try again.`,
  resend: msg`Failed to resend verification code. Please try again.`,
};
export type AuthCall = keyof typeof failureTexts;

/** The text for a field's issue; undefined for a code that is not a field's. */
export function fieldText(i18n: I18n, code: string): string | undefined {
  const text = fieldTexts[code];
  return text && i18n._(text);
}

/** What to say when `call` was refused with `code`, or got no answer at all. */
export function refusalText(i18n: I18n, call: AuthCall, code: string | null): string {
  return i18n._((code && refusalTexts[code]) || failureTexts[call]);
}
