import type { AuthResponse, PasskeyOptionsSchema, SecondStep, SsoNonce, VerificationStatus } from '@cairn/api';
import type * as v from 'valibot';
import { bringTexts } from '../language/language.ts';
import { fetchRefusals } from './messages.ts';
import { noAnswer, type Outcome } from './outcome.ts';
import type { PendingRegistration } from './pending-registration.ts';

export interface Account {
  register(registration: PendingRegistration, locale: string, admission?: string | null): Promise<Outcome<AuthResponse>>;
  login(credentials: { email: string; password: string; keepSignedIn: boolean }): Promise<Outcome<AuthResponse>>;
  verificationStatus(email: string): Promise<Outcome<VerificationStatus>>;
  complete(registration: PendingRegistration, code: string): Promise<Outcome<AuthResponse>>;
  resend(email: string): Promise<Outcome<AuthResponse>>;
  /** Requests a nonce for one single sign-on. */
  ssoNonce(): Promise<Outcome<SsoNonce>>;
  /** Exchanges the provider's ID token for a sign-in. */
  ssoExchange(idToken: string): Promise<Outcome<AuthResponse>>;
}

/** The calls of the second step, and of passkeys. Used by code that loads on demand. */
export interface SecondStepCalls {
  secondStep(): Promise<Outcome<SecondStep>>;
  leaveSecondStep(): Promise<Outcome<unknown>>;
  verifyCode(tried: { method: string; code: string; remember: boolean }): Promise<Outcome<AuthResponse>>;
  mailCode(): Promise<Outcome<unknown>>;
  passkeyOptions(second: boolean): Promise<Outcome<v.InferOutput<typeof PasskeyOptionsSchema>>>;
  signInByPasskey(given: { response: unknown; keepSignedIn: boolean; remember: boolean }): Promise<Outcome<AuthResponse>>;
}

/** Loads the HTTP client and its messages, which the first paint does not need. */
async function fetchCalls(): Promise<typeof import('./account-calls.ts')> {
  const [calls] = await Promise.all([import(/* webpackChunkName: "account-calls" */ './account-calls.ts'), bringTexts('auth')]);
  return calls;
}

/** Prefetches the client and then the application when the user starts to use a form, so that submitting it does not wait for them. */
export function prepareAccount(): void {
  // Failures are ignored: the call itself loads them again and shows errors.
  Promise.all([fetchCalls(), fetchRefusals(), import(/* webpackChunkName: "account-calls" */ './prefetch-application.ts')]).then(
    ([, , { prefetchApplication }]) => prefetchApplication(),
    () => undefined,
  );
}

/** Makes one of the calls at `apiBase`. If the client cannot be loaded, returns `noAnswer`. Never throws. */
export async function asking<T>(apiBase: string, call: (calls: Account & SecondStepCalls) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const calls = await fetchCalls().catch(() => null);
  return calls ? call(calls.callsAt(apiBase)) : noAnswer;
}

/** Returns the sign-up and sign-in calls at `apiBase`. None of them throws. */
export function accountAt(apiBase: string): Account {
  const through = <T>(call: (account: Account) => Promise<Outcome<T>>) => asking(apiBase, call);
  return {
    register: (registration, locale, admission) => through((account) => account.register(registration, locale, admission)),
    login: (credentials) => through((account) => account.login(credentials)),
    verificationStatus: (email) => through((account) => account.verificationStatus(email)),
    complete: (registration, code) => through((account) => account.complete(registration, code)),
    resend: (email) => through((account) => account.resend(email)),
    ssoNonce: () => through((account) => account.ssoNonce()),
    ssoExchange: (idToken) => through((account) => account.ssoExchange(idToken)),
  };
}
