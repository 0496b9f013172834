import * as v from 'valibot';

/** Sign-in methods, stored with a sign-in and in its history. A second step is appended with `+`: `password+totp`. */
export const signInMethods = [
  'password',
  'code',
  'google',
  'github',
  'microsoft',
  'sso',
  // The issuer of one organization. Such a sign-in is bound to that organization.
  'oidc',
  'passkey',
  'invitation',
  'reset',
] as const;
export type SignInMethod = (typeof signInMethods)[number];
export const secondStepMethods = ['totp', 'backup', 'email', 'passkey'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** Stored as the second step if a remembered browser skipped it. */
export const rememberedStep = 'remembered';

/** Methods of the second step: authenticator app, backup code, code by email, passkey. */
export const SecondStepMethodSchema = v.picklist(secondStepMethods);
