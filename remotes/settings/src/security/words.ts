import { deviceOf, rememberedStep, type SecondStepMethod, type SignInMethod, secondStepMethods, signInMethods } from '@cairn/api';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const methodTexts: Record<SignInMethod, MessageDescriptor> = {
  password: msg`Password`,
  code: msg`Email code`,
  google: msg`Google`,
  github: msg`GitHub`,
  microsoft: msg`Microsoft`,
  sso: msg`Single sign-on`,
  oidc: msg`Single sign-on of an organization`,
  passkey: msg`Passkey`,
  invitation: msg`Invitation`,
  reset: msg`Email link`,
};
const steps = [...secondStepMethods, rememberedStep] as const;
const secondTexts: Record<SecondStepMethod | typeof rememberedStep, MessageDescriptor> = {
  totp: msg`authenticator app`,
  backup: msg`backup code`,
  email: msg`email code`,
  passkey: msg`passkey`,
  remembered: msg`remembered browser`,
};

/** Returns the text of a sign-in method such as `password+totp`; empty if unknown. */
export function methodText(i18n: I18n, method: string): string {
  const [first, second] = method.split('+');
  const known = signInMethods.find((one) => one === first);
  const step = steps.find((one) => one === second);
  if (!known) return step || first ? wordOfStep(i18n, step ?? first) : '';
  const name = i18n._(methodTexts[known]);
  if (!step) return name;
  const also = i18n._(secondTexts[step]);
  return i18n._(msg`${name} and ${also}`);
}

function wordOfStep(i18n: I18n, step: string | undefined): string {
  const known = steps.find((one) => one === step);
  return known ? i18n._(secondTexts[known]) : '';
}

/** Describes a browser by its User-Agent. */
export function deviceText(i18n: I18n, userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return i18n._(msg`${browser} on ${system}`);
  return browser ?? system ?? i18n._(msg`Unknown browser`);
}

/** Describes a location: the address itself. Empty if unknown. */
export function placeText(i18n: I18n, address: string): string {
  return address === '127.0.0.1' || address === '0:0:0:0::/64' ? i18n._(msg`this computer`) : address;
}
