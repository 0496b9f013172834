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
  /** A nonce for one single sign-on. */
  ssoNonce(): Promise<Outcome<SsoNonce>>;
  /** Trades the provider's ID token for a sign-in. */
  ssoExchange(idToken: string): Promise<Outcome<AuthResponse>>;
}

/** The second step of a sign-in, and passkeys in place of both: called by what comes once it is needed. */
export interface SecondStepCalls {
  secondStep(): Promise<Outcome<SecondStep>>;
  leaveSecondStep(): Promise<Outcome<unknown>>;
  verifyCode(tried: { method: string; code: string; remember: boolean }): Promise<Outcome<AuthResponse>>;
  mailCode(): Promise<Outcome<unknown>>;
  passkeyOptions(second: boolean): Promise<Outcome<v.InferOutput<typeof PasskeyOptionsSchema>>>;
  signInByPasskey(given: { response: unknown; keepSignedIn: boolean; remember: boolean }): Promise<Outcome<AuthResponse>>;
}

/** Fetches the HTTP client, and the words for what it is told: not needed for the first paint. */
async function fetchCalls(): Promise<typeof import('./account-calls.ts')> {
  const [calls] = await Promise.all([import(/* webpackChunkName: "account-calls" */ './account-calls.ts'), bringTexts('auth')]);
  return calls;
}

/** Called when somebody turns to a form: whoever submits it should not wait for the client, nor then for the application. */
export function prepareAccount(): void {
  // A failure is no one's concern yet: the call itself asks again, and says what it must.
  Promise.all([fetchCalls(), fetchRefusals(), import(/* webpackChunkName: "account-calls" */ './prefetch-application.ts')]).then(
    ([, , { prefetchApplication }]) => prefetchApplication(),
    () => undefined,
  );
}

/** Makes one of the calls below `apiBase`. Where the client itself cannot be fetched, there is no answer. Never throws. */
export async function asking<T>(apiBase: string, call: (calls: Account & SecondStepCalls) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const calls = await fetchCalls().catch(() => null);
  return calls ? call(calls.callsAt(apiBase)) : noAnswer;
}

/** The sign-up and sign-in calls below `apiBase`. None of them throws. */
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
