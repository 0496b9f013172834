import {
  type AuthResponse,
  AuthResponseSchema,
  ForgotPasswordSchema,
  ResetLinkAnswerSchema,
  ResetLinkSchema,
  ResetPasswordSchema,
} from '@cairn/api';
import { Hono } from 'hono';
import { cookieNames, dropCookie } from '../auth/cookie.ts';
import { rememberDevice } from '../auth/known-device.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv, KernelServices } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { ApiError } from '../http/error.ts';
import { validated } from '../http/validated.ts';
import { beginReset, completeReset, resetLink } from './recover.ts';

const refusals = { used: 'LINK_USED', expired: 'LINK_EXPIRED', unknown: 'NOT_FOUND' } as const;

/** Creates the routes of /api/auth for resetting a password with a mailed link. */
export function recoveryRoutes(services: KernelServices): Hono<AppEnv> {
  const { settings, mailer, rateLimits } = services;
  const app = new Hono<AppEnv>();

  app.post(
    '/forgot-password',
    describe({
      tag: 'Sign-in',
      summary: 'Emails a link to set a new password, valid for 30 minutes. The response is the same for every address.',
      answer: AuthResponseSchema,
      refusals: ['MAIL_UNAVAILABLE', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', ForgotPasswordSchema),
    async (c) => {
      const input = c.req.valid('json');
      mailer.requireMail();
      await rateLimits.consume('forgotAddress', clientAddress(c));
      await rateLimits.consume('resend', `reset ${input.email}`);
      await rateLimits.consume('forgotAccount', input.email);
      await beginReset(c, services, input, input.locale ?? c.get('locale'));
      return c.json({ success: true, message: 'If there is an account for this address, a link is on its way.' } satisfies AuthResponse);
    },
  );

  app.post(
    '/reset-password/link',
    describe({
      tag: 'Sign-in',
      summary: 'Whether a password link is valid: whose it is and until when, or why it is not.',
      answer: ResetLinkAnswerSchema,
      refusals: ['CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', ResetLinkSchema),
    async (c) => {
      await rateLimits.consume('linkAddress', clientAddress(c));
      return c.json(await resetLink(services, c.req.valid('json').token));
    },
  );

  app.post(
    '/reset-password',
    describe({
      tag: 'Sign-in',
      summary: 'Sets a new password with the link of an email, once. Ends all sign-ins of the person.',
      answer: AuthResponseSchema,
      refusals: ['LINK_EXPIRED', 'LINK_USED', 'NOT_FOUND', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', ResetPasswordSchema),
    async (c) => {
      await rateLimits.consume('linkAddress', clientAddress(c));
      const completed = await completeReset(c, services, c.req.valid('json'));
      if (completed.outcome !== 'done') throw new ApiError(refusals[completed.outcome]);
      if (c.get('visitor')?.user.id === completed.userId) dropCookie(c, settings, cookieNames(settings).signIn);
      // The reader of the mail can sign in here, even while others guess the password elsewhere.
      rememberDevice(c, settings, completed.email);
      return c.json({ success: true, message: 'The password was changed.' } satisfies AuthResponse);
    },
  );

  return app;
}
