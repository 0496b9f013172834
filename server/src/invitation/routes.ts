import {
  can,
  IdSchema,
  InvitationListSchema,
  InvitationSchema,
  InviteAnswerSchema,
  InviteSchema,
  type Locale,
  matchLocale,
} from '@cairn/api';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import { callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, ProductServices, Visitor } from '../http/context.ts';
import { describe } from '../http/describe.ts';
import { validated } from '../http/validated.ts';
import { permitted, scopeOf } from '../http/visitor.ts';
import { invitationMail } from '../mail/invitation.ts';
import { requireProof } from '../second-factor/proof.ts';
import { invite, type Letter, resendInvitation, withdrawInvitation } from './change.ts';
import { dailyInvitations, isNewTenant } from './new-tenant.ts';
import { listInvitations } from './query.ts';

const IdPathSchema = v.object({ id: IdSchema });
const AccountSchema = v.nullable(v.object({ locale: v.nullable(v.string()) }));

/** /api/invitations: who was asked to join the organisation, for those who manage it. */
export function invitationRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, rateLimits, settings, mailer } = services;
  const app = new Hono<AppEnv>();

  /** The letter in the language of the reader's account; where there is none, in that of whoever invites. */
  const poster =
    (visitor: Visitor, locale: Locale) =>
    async (tx: Transaction, { email, token }: Letter) => {
      const account = v.parse(AccountSchema, await callFunctionIn(tx, sql`account_find(${email})`));
      const link = `${settings.publicUrl}/auth/accept-invitation#${token}`;
      const words = { inviter: visitor.user.displayName, tenant: visitor.tenant.name, link };
      await mailer.send(tx, { to: email, ...invitationMail(matchLocale(account?.locale) ?? locale, words) });
    };

  /** Counts the mails before they are written. @throws ApiError MAIL_UNAVAILABLE, RATE_LIMITED */
  const countMails = async (visitor: Visitor, mails: number) => {
    mailer.requireMail();
    const isNew = await database.inTenant(scopeOf(visitor), (tx) => isNewTenant(tx, visitor));
    const most = isNew ? dailyInvitations.new : dailyInvitations.established;
    for (let n = 0; n < mails; n += 1) await rateLimits.consumeBelow('invitations', visitor.tenant.id, most);
  };

  app.get(
    '/',
    describe({
      tag: 'Invitations',
      summary: 'Those that wait for an answer, have run out, or were declined within the last week.',
      answer: InvitationListSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
    }),
    permitted('tenant.manage'),
    async (c) => c.json(await database.inTenant(scopeOf(c.var.permitted), listInvitations)),
  );

  app.post(
    '/',
    describe({
      tag: 'Invitations',
      summary: 'Invites by e-mail, good for 7 days. Who is a member, or has an invitation that waits, is skipped and named.',
      answer: InviteAnswerSchema,
      status: 201,
      refusals: ['UNAUTHENTICATED', 'REAUTHENTICATE', 'FORBIDDEN', 'INVITATION_LIMIT', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'],
    }),
    permitted('tenant.manage'),
    validated('json', InviteSchema),
    async (c) => {
      const visitor = c.var.permitted;
      const input = c.req.valid('json');
      if (can({ role: input.role }, 'tenant.manage')) await requireProof(services, visitor);
      await countMails(visitor, input.emails.length);
      const post = poster(visitor, c.get('locale'));
      const answer = await database.inTenant(scopeOf(visitor), (tx) => invite(tx, visitor, input, { post, requestId: c.get('requestId') }));
      return c.json(answer, 201);
    },
  );

  app.post(
    '/:id/resend',
    describe({
      tag: 'Invitations',
      summary: 'Sends it again with a new link, at most once a minute. The link before it leads nowhere.',
      answer: InvitationSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID', 'MAIL_UNAVAILABLE', 'RATE_LIMITED'],
    }),
    permitted('tenant.manage'),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = c.var.permitted;
      const { id } = c.req.valid('param');
      await rateLimits.consume('resend', `invitation ${visitor.tenant.id} ${id}`);
      await countMails(visitor, 1);
      const post = poster(visitor, c.get('locale'));
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => resendInvitation(tx, visitor, id, { post, requestId: c.get('requestId') })),
      );
    },
  );

  app.post(
    '/:id/withdraw',
    describe({
      tag: 'Invitations',
      summary: 'Takes an invitation back that has no answer yet.',
      answer: InvitationSchema,
      refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'STATE_INVALID'],
    }),
    permitted('tenant.manage'),
    validated('param', IdPathSchema),
    async (c) => {
      const visitor = c.var.permitted;
      return c.json(
        await database.inTenant(scopeOf(visitor), (tx) => withdrawInvitation(tx, visitor, c.req.valid('param').id, c.get('requestId'))),
      );
    },
  );

  return app;
}
