import {
  type AuthResponse,
  AuthResponseSchema,
  CompleteRegistrationSchema,
  LoginSchema,
  RegisterSchema,
  ResendVerificationSchema,
  type VerificationStatus,
  VerificationStatusQuerySchema,
  VerificationStatusSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { finishSignIn, firstStepAnswer, signedInAnswer } from '../second-factor/finish-sign-in.ts';
import { cookieNames, dropCookie } from './cookie.ts';
import { requireUnchanged } from './current-password.ts';
import { noteIdentity, ownIdentity } from './identity-event.ts';
import { knownDevice } from './known-device.ts';
import { checkLogin } from './login.ts';
import { dropPending, pendingRegistration, writePending } from './pending.ts';
import { providerHint } from './provider-hint.ts';
import type { LimitName } from './rate-limit.ts';
import { beginRegistration, completeRegistration, registrationStatus, renewRegistration } from './registration.ts';
import { beginSignIn, endSignIn, refreshSignIn } from './sign-in.ts';

const type = 'Signup';

/** Hooks of a feature into sign-up. */
interface SignUpRules {
  /** Returns true if this link of the waiting list allows the address to sign up. */
  admits(admission: string | undefined, email: string): Promise<boolean>;
}

/** Creates the routes of /api/auth: sign-up by e-mail, sign-in, sign-out. */
export function authRoutes(services: KernelServices, { admits }: SignUpRules): Hono<AppEnv> {
  const { settings, mailer, rateLimits } = services;
  const app = new Hono<AppEnv>();

  app.post(
    '/register',
    describe({
      tag: 'Sign-in',
      summary: 'Registers and emails a code. The response is the same whether the address has an account or not.',
      answer: AuthResponseSchema,
      refusals: ['SIGNUP_CLOSED', 'MAIL_UNAVAILABLE', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', RegisterSchema),
    async (c) => {
      const input = c.req.valid('json');
      mailer.requireMail();
      await rateLimits.consume('registerAddress', clientAddress(c));
      await rateLimits.consume('registerAccount', input.email);
      if (settings.signup === 'waitlist' && !(await admits(input.admission, input.email))) throw new ApiError('SIGNUP_CLOSED');
      const id = await beginRegistration(services, input, input.locale ?? c.get('locale'));
      writePending(c, settings, id);
      return c.json({
        success: true,
        message: 'A verification code is on its way.',
        requiresVerification: true,
        verificationSent: true,
        type,
      } satisfies AuthResponse);
    },
  );

  app.get(
    '/verification-status',
    describe({
      tag: 'Sign-in',
      summary:
        'The state of a registration and of the mail with its code, for the browser that registered; any other gets the answer of an unknown address.',
      answer: VerificationStatusSchema,
    }),
    validated('query', VerificationStatusQuerySchema),
    async (c) => {
      const id = pendingRegistration(c, settings);
      const status = id ? await registrationStatus(services, id, c.req.valid('query').email) : null;
      if (!status)
        return c.json({ success: true, hasActiveCode: false, isRequired: false, isUsed: false, type } satisfies VerificationStatus);
      const hasActiveCode = !status.used && !status.expired && status.remaining > 0;
      return c.json({
        success: true,
        hasActiveCode,
        isRequired: !status.used,
        isUsed: status.used,
        remainingAttempts: status.remaining,
        delivery: status.delivery,
        type,
      } satisfies VerificationStatus);
    },
  );

  app.post(
    '/complete-registration',
    describe({
      tag: 'Sign-in',
      summary: 'Proves the address by its code: makes the person and their tenant "Default Organization", and signs in.',
      answer: AuthResponseSchema,
      refusals: ['CODE_INVALID', 'CODE_EXPIRED', 'CODE_USED', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', CompleteRegistrationSchema),
    async (c) => {
      const { email, code } = c.req.valid('json');
      await rateLimits.consume('codeAddress', clientAddress(c));
      const id = pendingRegistration(c, settings);
      if (!id) throw new ApiError('CODE_EXPIRED');
      // Counted before the code is checked, so that concurrent attempts cannot bypass the limit.
      await rateLimits.consume('codeAccount', email);
      const completed = await completeRegistration(services, id, email, code);
      if (completed.outcome !== 'wrong') await rateLimits.refund('codeAccount', email);
      if (completed.outcome !== 'right')
        await noteIdentity(c, services, {
          event: 'account.registered',
          userId: null,
          tenantId: null,
          outcome: 'refused',
          reason: `CODE_${completed.outcome.toUpperCase()}`,
        });
      if (completed.outcome === 'wrong') throw new ApiError('CODE_INVALID', { remainingAttempts: completed.remaining });
      if (completed.outcome !== 'right') throw new ApiError(completed.outcome === 'used' ? 'CODE_USED' : 'CODE_EXPIRED');
      dropPending(c, settings);
      await noteIdentity(c, services, { event: 'account.registered', userId: completed.userId, tenantId: completed.tenantId });
      return c.json(signedInAnswer(await beginSignIn(c, services, completed, { keep: true, method: 'code' })));
    },
  );

  app.post(
    '/resend-verification',
    describe({
      tag: 'Sign-in',
      summary: 'Sends a new code, at most one a minute. 200 for every address.',
      answer: AuthResponseSchema,
      refusals: ['MAIL_UNAVAILABLE', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', ResendVerificationSchema),
    async (c) => {
      const { email } = c.req.valid('json');
      mailer.requireMail();
      await rateLimits.consume('codeAddress', clientAddress(c));
      await rateLimits.consume('resend', email);
      const id = pendingRegistration(c, settings);
      if (id) {
        await renewRegistration(services, id, email, c.get('locale'));
        writePending(c, settings, id);
      }
      return c.json({ success: true, message: 'A verification code is on its way.', verificationSent: true, type } satisfies AuthResponse);
    },
  );

  app.post(
    '/login',
    describe({
      tag: 'Sign-in',
      summary:
        'Signs in with email and password. requiresVerification only after the right password of a registration that waits for its code.',
      answer: AuthResponseSchema,
      refusals: ['LOGIN_FAILED', 'TENANT_SUSPENDED', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', LoginSchema),
    async (c) => {
      const input = c.req.valid('json');
      const counted = countedFor(input.email, clientAddress(c), knownDevice(c, settings, input.email));
      // Counted before the password is checked, so that concurrent attempts cannot bypass the limit.
      for (const [name, key] of counted) await rateLimits.consume(name, key);
      const outcome = await checkLogin(services, input, pendingRegistration(c, settings));
      if (outcome.kind === 'wrong') {
        await noteIdentity(c, services, {
          event: 'sign-in',
          ...outcome.account,
          outcome: 'refused',
          method: 'password',
          reason: 'LOGIN_FAILED',
        });
        throw new ApiError('LOGIN_FAILED');
      }
      for (const [name, key] of counted) await rateLimits[name === 'loginPair' || name === 'loginDevice' ? 'reset' : 'refund'](name, key);
      if (outcome.kind === 'suspended') {
        const { userId } = outcome;
        const reason = 'TENANT_SUSPENDED';
        await noteIdentity(c, services, { event: 'sign-in', userId, tenantId: null, outcome: 'refused', method: 'password', reason });
        throw new ApiError(reason);
      }
      if (outcome.kind === 'pending') {
        writePending(c, settings, outcome.registrationId);
        const message = 'Please complete your email verification before signing in.';
        return c.json({ success: false, message, requiresVerification: true, type } satisfies AuthResponse);
      }
      const { checked } = outcome;
      const step = await finishSignIn(c, services, outcome, {
        keep: input.keepSignedIn,
        method: 'password',
        requireStillValid: (tx) => requireUnchanged(tx, checked),
      });
      return c.json(firstStepAnswer(step));
    },
  );

  app.post(
    '/logout',
    describe({
      tag: 'Sign-in',
      summary: 'Ends the sign-in. ssoHint: it came by single sign-on, and the provider’s own session is for the browser to end.',
      answer: AuthResponseSchema,
      refusals: ['CROSS_SITE'],
    }),
    async (c) => {
      const visitor = c.get('visitor');
      const ssoHint = visitor && (await providerHint(c, services));
      await endSignIn(c, services);
      if (visitor) await noteIdentity(c, services, { event: 'sign-out', ...ownIdentity(visitor) });
      dropCookie(c, settings, cookieNames(settings).signIn);
      return c.json({ success: true, message: 'Signed out.', ...(ssoHint ? { ssoHint } : {}) } satisfies AuthResponse);
    },
  );

  app.post(
    '/refresh',
    describe({
      tag: 'Sign-in',
      summary: 'Extends the sign-in; its token changes at most every ten minutes.',
      answer: AuthResponseSchema,
      refusals: ['UNAUTHENTICATED', 'CROSS_SITE'],
    }),
    async (c) => {
      if (!(await refreshSignIn(c, services))) throw new ApiError('UNAUTHENTICATED');
      return c.json({ success: true, message: 'Extended.' } satisfies AuthResponse);
    },
  );

  return app;
}

/**
 * Returns the limits that an attempt counts for. A known browser has its own limit, so attempts elsewhere do not affect it. Otherwise the
 * pair comes before the account: an address over its own limit does not use up the limit of the account's owner.
 */
function countedFor(email: string, address: string, device: string | undefined): [LimitName, string][] {
  if (device) return [['loginDevice', `${email} ${device}`]];
  return [
    ['loginAddress', address],
    ['loginPair', `${email} ${address}`],
    ['loginAccount', email],
  ];
}
