import { type EmailChange, EmailChangeSchema, emailChangeMinutes, type Locale } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { noteIdentityIn, ownIdentity } from '../auth/identity-event.ts';
import { rememberDevice } from '../auth/known-device.ts';
import { hashCode, newCode } from '../auth/secret.ts';
import { callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import { announce } from '../event/announce.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { scopeOf } from '../http/visitor.ts';
import { currentAddressMail, emailChangedMail, newAddressMail, takenAddressMail } from '../mail/email-change.ts';
import { requireProof } from '../second-factor/proof.ts';

const FoundSchema = v.nullable(v.object({ email: v.string(), expiresAt: v.string() }));
const CompletedSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('done'), former: v.string(), email: v.string() }),
  v.object({ outcome: v.literal('wrong'), remaining: v.number() }),
  v.object({ outcome: v.literal('expired') }),
]);

/** Returns the change of the visitor's address that waits for its codes. */
export function showEmailChange({ database }: KernelServices, visitor: Visitor): Promise<EmailChange> {
  return database.inTenant(scopeOf(visitor), pendingIn);
}

async function pendingIn(tx: Transaction): Promise<EmailChange> {
  const found = v.parse(FoundSchema, await callFunctionIn(tx, sql`email_change_find()`));
  return v.parse(EmailChangeSchema, { change: found && { ...found, expiresAt: new Date(found.expiresAt).toISOString() } });
}

/**
 * Mails a code to the present and one to the new address, and replaces the change that waits. For an address that has an account the same
 * happens, but no code is valid, and the mail to it says so.
 * @throws ApiError REAUTHENTICATE, MAIL_UNAVAILABLE, RATE_LIMITED, BAD_REQUEST for the present address
 */
export async function beginEmailChange(
  c: Context<AppEnv>,
  services: KernelServices,
  visitor: Visitor,
  email: string,
): Promise<EmailChange> {
  const { database, settings, mailer, rateLimits } = services;
  const { user } = visitor;
  await requireProof(services, visitor);
  if (email === user.email) throw new ApiError('BAD_REQUEST', { issues: [issue('email', 'VALUE_INVALID')] });
  mailer.requireMail();
  await rateLimits.consume('resend', `email-change ${user.id}`);
  await rateLimits.consume('emailChange', user.id);
  const [current, next] = [newCode(), newCode()];
  const locale: Locale = user.preferences.locale ?? c.get('locale');
  const hashes = sql`${hashOf(settings.secret, user.id, 'current', current)}, ${hashOf(settings.secret, user.id, 'next', next)}`;
  return database.inTenant(scopeOf(visitor), async (tx) => {
    const taken = await callFunctionIn(tx, sql`email_change_begin(${email}, ${hashes}, ${emailChangeMinutes})`);
    await mailer.send(tx, { to: user.email, ...currentAddressMail(locale, { email, code: current }) });
    await mailer.send(tx, { to: email, ...(taken === true ? takenAddressMail(locale) : newAddressMail(locale, next)) });
    await noteIdentityIn(tx, c, { event: 'email.change-asked', ...ownIdentity(visitor) });
    return pendingIn(tx);
  });
}

/**
 * Changes the visitor's address, if both codes are right, and mails both addresses.
 * @throws ApiError CODE_INVALID with the remaining attempts, CODE_EXPIRED
 */
export async function confirmEmailChange(
  c: Context<AppEnv>,
  services: KernelServices,
  visitor: Visitor,
  codes: { current: string; next: string },
): Promise<EmailChange> {
  const { database, settings, mailer } = services;
  const { user } = visitor;
  const hashes = sql`${hashOf(settings.secret, user.id, 'current', codes.current)}, ${hashOf(settings.secret, user.id, 'next', codes.next)}`;
  const completed = await database.inTenant(scopeOf(visitor), async (tx) => {
    const result = v.parse(CompletedSchema, await callFunctionIn(tx, sql`email_change_complete(${hashes})`));
    if (result.outcome !== 'done') {
      const reason = result.outcome === 'wrong' ? 'CODE_INVALID' : 'CODE_EXPIRED';
      await noteIdentityIn(tx, c, { event: 'email.changed', outcome: 'refused', reason, ...ownIdentity(visitor) });
      return result;
    }
    await noteIdentityIn(tx, c, { event: 'email.changed', ...ownIdentity(visitor) });
    const locale: Locale = user.preferences.locale ?? c.get('locale');
    for (const to of [result.former, result.email])
      await mailer.send(tx, { to, ...emailChangedMail(locale, result.email, settings.publicUrl) });
    // Open tabs of the person read their profile again.
    await announce(tx, visitor, { type: 'session.changed', id: user.id, version: null, audienceId: user.id });
    return result;
  });
  if (completed.outcome === 'wrong') throw new ApiError('CODE_INVALID', { remainingAttempts: completed.remaining });
  if (completed.outcome === 'expired') throw new ApiError('CODE_EXPIRED');
  // This browser stays known when others guess the password.
  rememberDevice(c, settings, completed.email);
  return { change: null };
}

/** Cancels the change that waits. Its codes stop working. */
export function cancelEmailChange({ database }: KernelServices, visitor: Visitor): Promise<EmailChange> {
  return database.inTenant(scopeOf(visitor), async (tx) => {
    await callFunctionIn(tx, sql`email_change_cancel()`);
    return { change: null };
  });
}

/** A code is good for one person and one of both addresses. */
function hashOf(secret: string, userId: string, address: 'current' | 'next', code: string): string {
  return hashCode(secret, `email-change:${userId}:${address}`, code);
}
