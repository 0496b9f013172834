import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { bringTexts } from '../language/language.ts';

/** The messages of calls that got no answer (specification, section 8). */
const failureTexts = {
  register: msg`Registration failed. Please try again.`,
  login: msg`Login failed. Please try again.`,
  complete: msg`Failed to complete registration. Please try again.`,
  status: msg`Verification failed. Please try again.`,
  forgot: msg`The link could not be sent. Please try again.`,
  reset: msg`The password could not be changed. Please try again.`,
  invitation: msg`The invitation could not be loaded. Please try again.`,
  waitlist: msg`The waiting list is not available. Please try again.`,
  unsubscribe: msg`Your emails could not be changed. Please try again.`,
  resend: msg`Failed to resend verification code. Please try again.`,
  signOn: msg`Sign in failed. Please try again.`,
};
export type AuthCall = keyof typeof failureTexts;

/** Messages for when the code with the other messages cannot be loaded. */
const unavailableTexts: Record<string, MessageDescriptor> = {
  SIGN_IN_UNAVAILABLE: msg`Authentication service failed to initialize`,
};

/** Returns the message when `call` got no answer. */
export function failureText(i18n: I18n, call: AuthCall, code: string | null): string {
  return i18n._((code && unavailableTexts[code]) || failureTexts[call]);
}

/** Loads the messages of refusals on demand. @throws when they cannot be loaded */
export async function fetchRefusals(): Promise<typeof import('./refusals.ts')> {
  const [refusals] = await Promise.all([import(/* webpackChunkName: "account-calls" */ './refusals.ts'), bringTexts('auth')]);
  return refusals;
}
