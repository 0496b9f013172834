import * as v from 'valibot';

/** How somebody proved who they are: stands with a sign-in and in its history. The second step of one is joined by `+`: `password+totp`. */
export const signInMethods = ['password', 'code', 'google', 'github', 'microsoft', 'sso', 'passkey', 'invitation', 'reset'] as const;
export type SignInMethod = (typeof signInMethods)[number];
export const secondStepMethods = ['totp', 'backup', 'email', 'passkey'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** Stands for the second step where a browser that is remembered was spared it. */
export const rememberedStep = 'remembered';

/** How the second step of a sign-in is taken: by the code app, a backup code, a code by mail, a passkey. */
export const SecondStepMethodSchema = v.picklist(secondStepMethods);
