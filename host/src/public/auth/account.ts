import type { AuthResponse, VerificationStatus } from '@cairn/api';
import type { FieldIssue } from '@cairn/ui/plain-form';
import type { PendingRegistration } from './pending-registration.ts';

/**
 * What came of an auth call. A failure is a value here: it never triggers the handling of a lost session, and no answer
 * at all is `{success: false}` with no code (specification, section 8).
 */
export type Outcome<T> = { success: true; answer: T } | Refusal;

export interface Refusal {
  success: false;
  /** A code of the API; null where there was no answer, or none that can be read. */
  code: string | null;
  requiresVerification: boolean;
  remainingAttempts: number | undefined;
  issues: readonly FieldIssue[];
}

export interface Account {
  register(registration: PendingRegistration, locale: string): Promise<Outcome<AuthResponse>>;
  login(credentials: { email: string; password: string; keepSignedIn: boolean }): Promise<Outcome<AuthResponse>>;
  verificationStatus(email: string): Promise<Outcome<VerificationStatus>>;
  complete(registration: PendingRegistration, code: string): Promise<Outcome<AuthResponse>>;
  resend(email: string): Promise<Outcome<AuthResponse>>;
}

export const noAnswer: Refusal = { success: false, code: null, requiresVerification: false, remainingAttempts: undefined, issues: [] };

/** Fetches the HTTP client: not needed for the first paint, so it comes once the page stands. */
function fetchCalls(): Promise<typeof import('./account-calls.ts')> {
  return import(/* webpackChunkName: "account-calls" */ './account-calls.ts');
}

/** Called when a form is on the screen: whoever submits it should not wait for the client. */
export function prepareAccount(): void {
  // A failure is no one's concern yet: the call itself asks again, and says what it must.
  fetchCalls().catch(() => undefined);
}

/** The sign-up and sign-in calls below `apiBase`. None of them throws. */
export function accountAt(apiBase: string): Account {
  const through = async <T>(call: (account: Account) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const calls = await fetchCalls().catch(() => null);
    return calls ? call(calls.callsAt(apiBase)) : noAnswer;
  };
  return {
    register: (registration, locale) => through((account) => account.register(registration, locale)),
    login: (credentials) => through((account) => account.login(credentials)),
    verificationStatus: (email) => through((account) => account.verificationStatus(email)),
    complete: (registration, code) => through((account) => account.complete(registration, code)),
    resend: (email) => through((account) => account.resend(email)),
  };
}
