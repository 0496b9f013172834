import {
  AuthResponseSchema,
  DoneSchema,
  PasskeyOptionsSchema,
  SecondStepSchema,
  SsoNonceSchema,
  VerificationStatusSchema,
} from '@cairn/api';
import type { Account, SecondStepCalls } from './account.ts';
import { apiAt, ask } from './ask.ts';
import { noAnswer } from './outcome.ts';

const type = 'Signup';

/** Returns the sign-up and sign-in calls of the API at `apiBase`. */
export function callsAt(apiBase: string): Account & SecondStepCalls {
  const api = apiAt(apiBase);
  const post = (path: string, json: unknown) => ask(() => api.post(path, { json }), AuthResponseSchema);
  return {
    async register({ sentAt: _, ...registration }, locale, admission) {
      return post('auth/register', { ...registration, locale, admission: admission ?? undefined });
    },
    async login(credentials) {
      const outcome = await post('auth/login', credentials);
      if (!outcome.success || outcome.answer.success || outcome.answer.requiresSecondFactor) return outcome;
      const { requiresVerification = false, code = null } = outcome.answer;
      return { ...noAnswer, code: requiresVerification ? 'VERIFICATION_PENDING' : code, requiresVerification };
    },
    verificationStatus: (email) =>
      ask(() => api.get('auth/verification-status', { searchParams: { email, type } }), VerificationStatusSchema),
    async complete({ sentAt: _, ...registration }, code) {
      return post('auth/complete-registration', { ...registration, code });
    },
    resend: (email) => post('auth/resend-verification', { email, type }),
    secondStep: () => ask(() => api.get('auth/second-step'), SecondStepSchema),
    leaveSecondStep: () => ask(() => api.delete('auth/second-step'), DoneSchema),
    verifyCode: (tried) => post('auth/verify-signin-code', tried),
    mailCode: () => ask(() => api.post('auth/second-step/mail'), DoneSchema),
    passkeyOptions: (second) => ask(() => api.post('auth/passkeys/options', { json: { second } }), PasskeyOptionsSchema),
    signInByPasskey: (given) => post('auth/passkeys/sign-in', given),
    ssoNonce: () => ask(() => api.post('auth/sso/nonce'), SsoNonceSchema),
    ssoExchange: (idToken) => post('auth/sso/exchange', { idToken }),
  };
}
