import { type Locale, matchLocale } from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { scopeOf } from '../http/visitor.ts';
import { invitationMail } from '../mail/invitation.ts';
import type { ProductServices } from '../services.ts';
import type { AddressedLetter } from './change.ts';
import { dailyInvitations, isNewTenant } from './new-tenant.ts';

const AccountSchema = v.nullable(v.object({ locale: v.nullable(v.string()) }));

/** How invitations are mailed, and how their mails are counted. */
export interface InvitationPosting {
  /** Returns a function that queues the mail in the language of the recipient's account, or else of the inviter. */
  poster: (call: { visitor: Visitor; locale: Locale }) => (tx: Transaction, letter: AddressedLetter) => Promise<string>;
  /** Counts the mails before they are written, all or none. @throws ApiError MAIL_UNAVAILABLE, RATE_LIMITED */
  countMails: (visitor: Visitor, mails: number) => Promise<void>;
  /** Removes mails from the count that were not written. */
  refundMails: (visitor: Visitor, mails: number) => Promise<void>;
}

/** Creates the posting of invitations for the routes that send them. */
export function createPosting({ database, rateLimits, settings, mailer }: ProductServices): InvitationPosting {
  return {
    poster:
      ({ visitor, locale }) =>
      async (tx, { email, token, projects }) => {
        const account = v.parse(AccountSchema, await callFunctionIn(tx, sql`account_find(${email})`));
        const link = `${settings.publicUrl}/auth/accept-invitation#${token}`;
        const words = { inviter: visitor.user.displayName, tenant: visitor.tenant.name, projects, link };
        return mailer.send(tx, { to: email, ...invitationMail(matchLocale(account?.locale) ?? locale, words) });
      },
    async countMails(visitor, mails) {
      mailer.requireMail();
      const isNew = await database.inTenant(scopeOf(visitor), (tx) => isNewTenant(tx, visitor));
      const most = isNew ? dailyInvitations.new : dailyInvitations.established;
      await rateLimits.consumeBelow('invitations', visitor.tenant.id, most, mails);
    },
    async refundMails(visitor, mails) {
      if (mails > 0) await rateLimits.refund('invitations', visitor.tenant.id, mails);
    },
  };
}
