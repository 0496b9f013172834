import type { PasswordChangeSchema, PasswordState } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { bellFor } from '../event/announce.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { scopeOf } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import { currentPassword, lockPassword } from './current-password.ts';
import { noteIdentity, noteIdentityIn, ownIdentity } from './identity-event.ts';
import { hashNewPassword } from './new-password.ts';
import { tellOwner } from './news.ts';
import { verifyPassword } from './password.ts';
import { replaceToken } from './sign-in.ts';

/** Has the visitor a password, and since when? */
export async function ownPasswordState({ database }: KernelServices, visitor: Visitor): Promise<PasswordState> {
  const found = await database.inTenant(scopeOf(visitor), currentPassword);
  return { set: found !== null, changedAt: found && new Date(found.changedAt).toISOString() };
}

/**
 * Changes the visitor's password, or sets the first one. Every other sign-in ends, this one takes a new token, and a mail
 * tells. @throws ApiError REAUTHENTICATE where there is none to compare with or the request came with a former token, BAD_REQUEST where `current` is wrong or the new one common, RATE_LIMITED after ten wrong ones, CONFLICT where it was changed meanwhile
 */
export async function changeOwnPassword(
  c: Context<AppEnv>,
  services: KernelServices,
  visitor: Visitor,
  { current, password }: v.InferOutput<typeof PasswordChangeSchema>,
): Promise<void> {
  const { database, settings, rateLimits } = services;
  const former = await database.inTenant(scopeOf(visitor), currentPassword);
  const event = former ? 'password.changed' : 'password.set';
  if (former) {
    await rateLimits.consume('ownPassword', visitor.user.id);
    if (!(await verifyPassword(current ?? '', former.hash))) {
      await noteIdentity(c, services, { event, ...ownIdentity(visitor), outcome: 'refused', reason: 'PASSWORD_WRONG' });
      throw new ApiError('BAD_REQUEST', { issues: [issue('current', current ? 'PASSWORD_WRONG' : 'REQUIRED')] });
    }
    await rateLimits.reset('ownPassword', visitor.user.id);
  } else await requireProof(services, visitor);
  const hash = await hashNewPassword(password, [visitor.user.email, visitor.user.displayName]);
  await database.inTenant(scopeOf(visitor), async (tx) => {
    await lockPassword(tx, visitor.user.email);
    const kept = await tx.execute<{ kept: boolean }>(sql`select own_password_put(${hash}, ${former?.hash ?? null}::text) as kept`);
    if (!kept.rows[0]?.kept) throw new ApiError('CONFLICT');
    await endOwnSignIns(tx, visitor, { spared: visitor.signInId });
    await noteIdentityIn(tx, c, { event, ...ownIdentity(visitor) });
    await tellOwner(tx, c, services, visitor, former ? 'password-changed' : 'password-set');
    await replaceToken(tx, c, settings, visitor);
  });
}

/** Ends one of the visitor's sign-ins, or all but one; their streams end at once. How many there were. */
export async function endOwnSignIns(
  tx: Transaction,
  visitor: Visitor,
  { wanted, spared }: { wanted?: string; spared?: string },
): Promise<number> {
  const ended = await tx.execute<{ n: number }>(sql`select own_sign_ins_end(${wanted ?? null}::text, ${spared ?? null}::text) as n`);
  await tx.execute(sql`select ${bellFor('user', visitor.user.id)}`);
  return ended.rows[0]?.n ?? 0;
}
