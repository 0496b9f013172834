import { can, invitationOperations, type Locale, matchLocale } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import type { AppEnv, Visitor } from '../http/context.ts';
import { implement, implementInContext, operationRoutes } from '../http/operation.ts';
import { scopeOf, signedIn } from '../http/visitor.ts';
import { invitationMail } from '../mail/invitation.ts';
import { requireProof } from '../second-factor/proof.ts';
import type { ProductServices } from '../services.ts';
import { invite, inviteBatch, type Letter, resendInvitation, withdrawInvitation } from './change.ts';
import { dailyInvitations, isNewTenant } from './new-tenant.ts';
import { previewInvitees } from './preview.ts';
import { listInvitations } from './query.ts';

const AccountSchema = v.nullable(v.object({ locale: v.nullable(v.string()) }));

/** Creates the routes for managing the organization's invitations. */
export function invitationRoutes(services: ProductServices): Hono<AppEnv> {
  const { database, rateLimits, settings, mailer } = services;

  /** Returns a function that sends the mail in the language of the recipient's account, or else of the inviter. */
  const poster =
    ({ visitor, locale }: { visitor: Visitor; locale: Locale }) =>
    async (tx: Transaction, { email, token }: Letter) => {
      const account = v.parse(AccountSchema, await callFunctionIn(tx, sql`account_find(${email})`));
      const link = `${settings.publicUrl}/auth/accept-invitation#${token}`;
      const words = { inviter: visitor.user.displayName, tenant: visitor.tenant.name, link };
      return mailer.send(tx, { to: email, ...invitationMail(matchLocale(account?.locale) ?? locale, words) });
    };

  /** Counts the mails before they are written. @throws ApiError MAIL_UNAVAILABLE, RATE_LIMITED */
  const countMails = async (visitor: Visitor, mails: number) => {
    mailer.requireMail();
    const isNew = await database.inTenant(scopeOf(visitor), (tx) => isNewTenant(tx, visitor));
    const most = isNew ? dailyInvitations.new : dailyInvitations.established;
    await rateLimits.consumeBelow('invitations', visitor.tenant.id, most, mails);
  };

  return operationRoutes(services, [
    implement(invitationOperations.list, (tx) => listInvitations(tx)),
    implement(
      invitationOperations.create,
      (tx, call) => invite(tx, call.visitor, call.body, { post: poster(call), requestId: call.requestId }),
      {
        before: async ({ visitor, body }) => {
          if (can({ role: body.role }, 'tenant.manage')) await requireProof(services, visitor);
          await countMails(visitor, body.emails.length);
        },
      },
    ),
    implement(invitationOperations.preview, async (tx, { body }) => ({ people: await previewInvitees(tx, body.people) })),
    implementInContext(invitationOperations.batch, async (c, { body: { people } }) => {
      const visitor = signedIn(c);
      const requestId = c.get('requestId');
      if (people.some(({ role }) => can({ role }, 'tenant.manage'))) await requireProof(services, visitor);
      await countMails(visitor, people.length);
      try {
        const post = poster({ visitor, locale: c.get('locale') });
        return await database.inTenant(scopeOf(visitor), (tx) => inviteBatch(tx, visitor, people, { post, requestId }));
      } catch (error) {
        // Nobody was invited, so a refusal must not use up the mails of the day.
        await rateLimits.refund('invitations', visitor.tenant.id, people.length);
        throw error;
      }
    }),
    implement(
      invitationOperations.resend,
      (tx, call) => resendInvitation(tx, call.visitor, call.params.id, { post: poster(call), requestId: call.requestId }),
      {
        before: async ({ visitor, params }) => {
          await rateLimits.consume('resend', `invitation ${visitor.tenant.id} ${params.id}`);
          await countMails(visitor, 1);
        },
      },
    ),
    implement(invitationOperations.withdraw, (tx, { visitor, params, requestId }) => withdrawInvitation(tx, visitor, params.id, requestId)),
  ]);
}
