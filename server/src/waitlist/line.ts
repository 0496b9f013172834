import { type Admit, type Locale, matchLocale, maxAdmitted, type WaitlistPlace } from '@cairn/api';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { noteIdentity, noteIdentityIn } from '../auth/identity-event.ts';
import { hashToken, newToken } from '../auth/secret.ts';
import { callFunction, callFunctionIn } from '../auth/sign-in.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { announcePlatform } from '../event/announce.ts';
import type { AppEnv, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { alreadyRegisteredMail } from '../mail/message.ts';
import { admittedMail, waitlistMail } from '../mail/waitlist.ts';
import type { ProductServices } from '../services.ts';
import { undelivered, waiting } from './query.ts';
import { waitlist } from './schema.ts';

const PlaceSchema = v.nullable(v.object({ state: v.picklist(['waiting', 'admitted']), email: v.string(), before: v.number() }));
const inLine = [asc(waitlist.confirmedAt), asc(waitlist.id)];
const lineChanged = { type: 'waitlist.changed', id: 'line', version: null } as const;

/** Adds an address to the waitlist and mails a confirmation link. An address with an account gets a mail that says so instead. */
export async function joinWaitlist(
  c: Context<AppEnv>,
  { database, settings, mailer }: ProductServices,
  email: string,
  locale: Locale,
): Promise<void> {
  const token = newToken();
  const link = `${settings.publicUrl}/auth/waitlist-verify#${token}`;
  await database.anonymous(async (tx) => {
    const known = await callFunctionIn(tx, sql`waitlist_join(${newId('wai')}, ${email}, ${hashToken(token)}, ${locale})`);
    await noteIdentityIn(tx, c, { event: 'waitlist.joined', userId: null, tenantId: null });
    const message = known === true ? alreadyRegisteredMail(locale, settings.publicUrl) : waitlistMail(locale, link);
    const mailId = await mailer.send(tx, { to: email, ...message });
    await callFunctionIn(tx, sql`waitlist_mailed(${hashToken(token)}, ${mailId})`);
  });
}

/** Confirms the address of a link and returns its place. @throws ApiError NOT_FOUND */
export async function confirmPlace(c: Context<AppEnv>, { database }: ProductServices, token: string): Promise<WaitlistPlace> {
  const place = v.parse(PlaceSchema, await callFunction(database, sql`waitlist_confirm(${hashToken(token)})`));
  if (!place) throw new ApiError('NOT_FOUND');
  await database.anonymous((tx) => announcePlatform(tx, { type: 'system', id: 'waitlist' }, lineChanged));
  await noteIdentity(c, { database }, { event: 'waitlist.verified', userId: null, tenantId: null });
  return { success: true, ...place };
}

/** Returns true if this address may sign up with its admission token. The duration is the same for all addresses. */
export async function admits({ database }: ProductServices, admission: string | undefined, email: string): Promise<boolean> {
  return (await callFunction(database, sql`waitlist_admits(${hashToken(admission ?? '')}, ${email})`)) === true;
}

/**
 * Admits the next addresses, or specific ones. Skips those admitted meanwhile or unconfirmed. Mails each a link, and a new one to those
 * whose mail failed; returns their addresses. @throws ApiError NOT_FOUND if a single requested address is not waiting
 */
export async function admit(
  tx: Transaction,
  { mailer, settings }: ProductServices,
  visitor: Visitor,
  wish: Admit,
  requestId: string,
): Promise<string[]> {
  const whom = 'email' in wish ? eq(waitlist.email, wish.email) : 'ids' in wish ? inArray(waitlist.id, wish.ids) : undefined;
  const next = await tx
    .select({ id: waitlist.id, email: waitlist.email, locale: waitlist.locale })
    .from(waitlist)
    .where(whom ? and(or(waiting, undelivered), whom) : waiting)
    .orderBy(...inLine)
    .limit('count' in wish ? wish.count : maxAdmitted)
    .for('update', { of: waitlist, skipLocked: true });
  if (next.length === 0 && 'email' in wish) throw new ApiError('NOT_FOUND');
  for (const { id, email, locale } of next) {
    const token = newToken();
    const link = `${settings.publicUrl}/auth/signup#${token}`;
    const mailId = await mailer.send(tx, { to: email, ...admittedMail(matchLocale(locale) ?? 'en', link) });
    await tx
      .update(waitlist)
      .set({ admittedAt: sql`now()`, admittedBy: visitor.user.id, admissionHash: hashToken(token), mailId, delivery: 'pending' })
      .where(eq(waitlist.id, id));
    await audit(tx, visitor, { action: 'waitlist.admitted', target: { type: 'waitlist', id }, requestId });
  }
  if (next.length > 0) await announcePlatform(tx, actorOf(visitor), lineChanged);
  return next.map(({ email }) => email);
}
