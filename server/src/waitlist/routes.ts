import {
  AdmitSchema,
  AdmittedSchema,
  type AuthResponse,
  AuthResponseSchema,
  JoinWaitlistSchema,
  WaitlistExportQuerySchema,
  WaitlistPlaceSchema,
  WaitlistQuerySchema,
  WaitlistSchema,
  WaitlistVerifyQuerySchema,
} from '@cairn/api';
import { Hono } from 'hono';
import * as v from 'valibot';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv, ProductServices, Visitor } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { permitted } from '../http/visitor.ts';
import { answerExport } from '../list/export.ts';
import { PlatformPass } from '../platform/pass.ts';
import { waitlistColumns } from './columns.ts';
import { admit, confirmPlace, joinWaitlist } from './line.ts';
import { countWaiting, listWaitlist } from './query.ts';

/** /api/auth/waitlist: a place in the line, where signing up is by invitation (CAIRN_SIGNUP=waitlist). */
export function waitlistRoutes(services: ProductServices): Hono<AppEnv> {
  const { mailer, rateLimits } = services;
  const app = new Hono<AppEnv>();

  app.post(
    '/',
    describe({
      tag: 'Sign-in',
      summary: 'Asks for a place on the waiting list: mails a link that confirms the address. The same answer for every address.',
      answer: AuthResponseSchema,
      refusals: ['MAIL_UNAVAILABLE', 'CROSS_SITE', 'RATE_LIMITED'],
    }),
    validated('json', JoinWaitlistSchema),
    async (c) => {
      const { email, locale } = c.req.valid('json');
      mailer.requireMail();
      await rateLimits.consume('waitlistAddress', clientAddress(c));
      await rateLimits.consume('resend', `waitlist ${email}`);
      await rateLimits.consume('forgotAccount', `waitlist ${email}`);
      await joinWaitlist(c, services, email, locale ?? c.get('locale'));
      return c.json({ success: true, message: 'A link that confirms the address is on its way.' } satisfies AuthResponse);
    },
  );

  app.get(
    '/verify',
    describe({
      tag: 'Sign-in',
      summary: 'Confirms the address behind a link, and tells how many wait before it.',
      answer: WaitlistPlaceSchema,
      refusals: ['NOT_FOUND', 'RATE_LIMITED'],
    }),
    validated('query', WaitlistVerifyQuerySchema),
    async (c) => {
      await rateLimits.consume('linkAddress', clientAddress(c));
      return c.json(await confirmPlace(c, services, c.req.valid('query').token));
    },
  );

  return app;
}

/** /api/admin/waitlist: who waits, and whose turn it is, for platform administrators. */
export function waitlistAdminRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, settings } = services;
  const app = new Hono<AppEnv>();
  const pass = (c: { var: { permitted: Visitor; requestId: string } }, purpose: string) =>
    PlatformPass.of(c.var.permitted, 'platform.admin', purpose, c.var.requestId);

  app.get(
    '/',
    describe({
      tag: 'Administration',
      summary: 'Everybody who asked for a place: by `place` those that wait, the first in line first.',
      answer: WaitlistSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('platform.admin'),
    validated('query', WaitlistQuerySchema),
    async (c) => {
      const [page, waiting] = await database.inPlatform(pass(c, 'list the waiting list'), async (tx) => [
        await listWaitlist(tx, c.req.valid('query')),
        await countWaiting(tx),
      ]);
      return c.json({ ...page, signup: settings.signup, waiting });
    },
  );

  app.get(
    '/export',
    describe({
      tag: 'Administration',
      summary: 'The list as a file, CSV or JSON: up to 10,000 rows, under the same filters and in the same order.',
      answer: v.string(),
      media: 'text/csv',
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('platform.admin'),
    validated('query', WaitlistExportQuerySchema),
    (c) => {
      const { format, ...query } = c.req.valid('query');
      return answerExport(c, {
        name: 'waitlist',
        format,
        columns: waitlistColumns,
        read: (part) =>
          database.inPlatform(pass(c, 'export the waiting list'), (tx) => listWaitlist(tx, { ...query, ...part }, { counted: false })),
      });
    },
  );

  app.post(
    '/admit',
    describe({
      tag: 'Administration',
      summary: 'Lets the next of the line sign up, or some out of it: each gets a mail with a link. Who does not wait is left out.',
      answer: AdmittedSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    }),
    permitted('platform.admin'),
    validated('json', AdmitSchema),
    async (c) => {
      const admitted = await database.inPlatform(pass(c, 'admit from the waiting list'), (tx) =>
        admit(tx, services, c.var.permitted, c.req.valid('json'), c.get('requestId')),
      );
      return c.json({ admitted });
    },
  );

  return app;
}
