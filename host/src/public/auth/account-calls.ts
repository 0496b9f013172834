import { AuthResponseSchema, ErrorBodySchema, requestTimeoutMs, VerificationStatusSchema } from '@cairn/api';
import ky, { HTTPError, type KyInstance } from 'ky';
import * as v from 'valibot';
import { type Account, noAnswer, type Outcome, type Refusal } from './account.ts';

const type = 'Signup';

/** The sign-up and sign-in calls below `apiBase`. */
export function callsAt(apiBase: string): Account {
  const api = ky.create({ prefix: apiBase, credentials: 'include', timeout: requestTimeoutMs, retry: 0 });
  const post = (path: string, json: unknown) => ask(() => api.post(path, { json }), AuthResponseSchema);
  return {
    async register({ sentAt: _, ...registration }, locale) {
      return post('auth/register', { ...registration, locale });
    },
    async login(credentials) {
      const outcome = await post('auth/login', credentials);
      if (!outcome.success || outcome.answer.success) return outcome;
      const { requiresVerification = false, code = null } = outcome.answer;
      return { ...noAnswer, code: requiresVerification ? 'VERIFICATION_PENDING' : code, requiresVerification };
    },
    verificationStatus: (email) =>
      ask(() => api.get('auth/verification-status', { searchParams: { email, type } }), VerificationStatusSchema),
    async complete({ sentAt: _, ...registration }, code) {
      return post('auth/complete-registration', { ...registration, code });
    },
    resend: (email) => post('auth/resend-verification', { email, type }),
  };
}

async function ask<const S extends v.GenericSchema>(send: () => ReturnType<KyInstance>, schema: S): Promise<Outcome<v.InferOutput<S>>> {
  try {
    return { success: true, answer: v.parse(schema, await send().json()) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** What a failed call tells: the body of a refusing answer, the status where there is no such body, or nothing. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof HTTPError)) return noAnswer;
  const body = v.safeParse(ErrorBodySchema, error.data);
  if (body.success)
    return { ...noAnswer, code: body.output.code, remainingAttempts: body.output.remainingAttempts, issues: body.output.issues ?? [] };
  return { ...noAnswer, code: error.response.status === 429 ? 'RATE_LIMITED' : error.response.status >= 500 ? 'SERVER_ERROR' : null };
}
