import {
  type AuthResponse,
  AuthResponseSchema,
  DoneSchema,
  fewBackupCodes,
  PasskeyOptionsRequestSchema,
  PasskeyOptionsSchema,
  PasskeySignInSchema,
  type SecondStep,
  SecondStepSchema,
  VerifySignInCodeSchema,
} from '@cairn/api';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { notifyOwner } from '../auth/notify-owner.ts';
import { openSignIn } from '../auth/sign-in.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { personOf } from './account.ts';
import { signedInAnswer } from './finish-sign-in.ts';
import { countedFor, noteRefused } from './limits.ts';
import { sendSecondStepCode } from './mailed-code.ts';
import { secondFactorMethods } from './methods.ts';
import { assertionOptions } from './passkey.ts';
import { signInByPasskey } from './passkey-sign-in.ts';
import { relyingParty } from './relying-party.ts';
import { rememberBrowser } from './remembered.ts';
import { passkeys, secondSteps } from './schema.ts';
import { lockOpenStep, maxAttempts, trySecondStep } from './verify-code.ts';
import { dropWaiting, readWaiting } from './waiting.ts';

/** Creates the routes of /api/auth for the second step of a sign-in, and for passkeys, which replace both steps. */
export function secondStepRoutes(services: KernelServices): Hono<AppEnv> {
  const { settings, database, mailer, rateLimits } = services;
  const app = new Hono<AppEnv>();

  app.get(
    '/second-step',
    describe({
      tag: 'Sign-in',
      summary: 'The sign-in of this browser that waits for its second step, and how the step may be taken.',
      answer: SecondStepSchema,
    }),
    async (c) => {
      const waiting = readWaiting(c, settings);
      const found =
        waiting &&
        (await database.inTenant(waiting, async (tx) => {
          const row = await lockOpenStep(tx, waiting);
          return row && row.attempts < maxAttempts ? { row, methods: await secondFactorMethods(tx, waiting.userId) } : undefined;
        }));
      if (!found) return c.json({ success: true, waiting: false, methods: [] } satisfies SecondStep);
      const remainingAttempts = maxAttempts - found.row.attempts;
      const delivery = found.row.mailId === null ? undefined : found.row.delivery;
      return c.json({ success: true, waiting: true, methods: found.methods, remainingAttempts, delivery } satisfies SecondStep);
    },
  );

  app.delete(
    '/second-step',
    describe({ tag: 'Sign-in', summary: 'Gives up the sign-in that waits.', answer: DoneSchema, refusals: ['CROSS_SITE'] }),
    async (c) => {
      const waiting = readWaiting(c, settings);
      if (waiting) await database.inTenant(waiting, (tx) => tx.delete(secondSteps).where(eq(secondSteps.id, waiting.id)));
      dropWaiting(c, settings);
      return c.json({ success: true });
    },
  );

  app.post(
    '/second-step/mail',
    describe({
      tag: 'Sign-in',
      summary: 'Mails a code for the second step, where the person has allowed it; at most one a minute.',
      answer: DoneSchema,
      refusals: ['SIGN_IN_EXPIRED', 'STATE_INVALID', 'MAIL_UNAVAILABLE', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    async (c) => {
      const waiting = readWaiting(c, settings);
      if (!waiting) throw new ApiError('SIGN_IN_EXPIRED');
      mailer.requireMail();
      await rateLimits.consume('resend', `second ${waiting.userId}`);
      await sendSecondStepCode(c, services, waiting);
      return c.json({ success: true });
    },
  );

  app.post(
    '/verify-signin-code',
    describe({
      tag: 'Sign-in',
      summary: 'Completes a sign-in that waits for its second step: by a code of the app, a backup code, or a code that was mailed.',
      answer: AuthResponseSchema,
      refusals: ['CODE_INVALID', 'CODE_USED', 'SIGN_IN_EXPIRED', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', VerifySignInCodeSchema),
    async (c) => {
      const tried = c.req.valid('json');
      await rateLimits.consume('codeAddress', clientAddress(c));
      const waiting = readWaiting(c, settings);
      const person = waiting && (await database.inTenant(waiting, (tx) => personOf(tx, waiting.userId)));
      if (!waiting || !person) throw new ApiError('SIGN_IN_EXPIRED');
      // Counted before the code is checked, so that concurrent attempts cannot bypass the limit.
      const [limit, key] = countedFor(c, settings, person.email, waiting.userId);
      await rateLimits.consume(limit, key);
      const outcome = await trySecondStep(c, services, waiting, tried, (tx, left) =>
        notifyOwner(tx, c, services, { user: person }, left > fewBackupCodes ? 'backup-used' : 'backup-few', { left }),
      );
      if (outcome.kind === 'over') throw new ApiError('SIGN_IN_EXPIRED');
      if (outcome.kind !== 'right') {
        const reason = outcome.kind === 'used' ? 'CODE_USED' : 'CODE_INVALID';
        await noteRefused(c, services, waiting, person, { method: tried.method, reason, remaining: outcome.remaining });
        throw new ApiError(reason, { remainingAttempts: outcome.remaining });
      }
      await rateLimits.reset(limit, key);
      dropWaiting(c, settings);
      const visitor = await openSignIn(c, services, outcome.signIn);
      if (tried.remember) await rememberBrowser(c, services, visitor);
      return c.json(signedInAnswer(visitor) satisfies AuthResponse);
    },
  );

  app.post(
    '/passkeys/options',
    describe({
      tag: 'Sign-in',
      summary: 'Options for signing in with a passkey.',
      answer: PasskeyOptionsSchema,
      refusals: ['SIGN_IN_EXPIRED', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', PasskeyOptionsRequestSchema),
    async (c) => {
      await rateLimits.consume('passkeyAddress', clientAddress(c));
      const waiting = readWaiting(c, settings);
      const { second } = c.req.valid('json');
      if (second && !waiting) throw new ApiError('SIGN_IN_EXPIRED');
      const known =
        second && waiting
          ? await database.inTenant(waiting, (tx) => tx.select().from(passkeys).where(eq(passkeys.userId, waiting.userId)))
          : undefined;
      const options = assertionOptions(settings, relyingParty(c, settings), {
        use: 'sign-in',
        subject: '',
        ...(known ? { known } : {}),
      });
      return c.json({ success: true as const, options });
    },
  );

  app.post(
    '/passkeys/sign-in',
    describe({
      tag: 'Sign-in',
      summary: 'Signs in with a passkey only, or completes the second step with it.',
      answer: AuthResponseSchema,
      refusals: ['PASSKEY_REFUSED', 'TENANT_SUSPENDED', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', PasskeySignInSchema),
    async (c) => {
      await rateLimits.consume('passkeyAddress', clientAddress(c));
      return c.json(signedInAnswer(await signInByPasskey(c, services, c.req.valid('json'))) satisfies AuthResponse);
    },
  );

  return app;
}
