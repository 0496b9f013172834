import type { PasswordChangeSchema, PasswordState } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { signalFor } from '../event/announce.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { scopeOf } from '../http/visitor.ts';
import { requireProof } from '../second-factor/proof.ts';
import { currentPassword, lockPassword } from './current-password.ts';
import { noteIdentity, noteIdentityIn, ownIdentity } from './identity-event.ts';
import { hashNewPassword } from './new-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { verifyPassword } from './password.ts';
import { replaceToken } from './sign-in.ts';

/** Returns whether the visitor has a password, and when it was set. */
export async function ownPasswordState({ database }: KernelServices, visitor: Visitor): Promise<PasswordState> {
  const found = await database.inTenant(scopeOf(visitor), currentPassword);
  return { set: found !== null, changedAt: found && new Date(found.changedAt).toISOString() };
}

/**
 * Changes the visitor's password or sets the first one. Ends all other sign-ins, replaces the token of this one, and sends a notification
 * mail.
 * @throws ApiError REAUTHENTICATE if there is no password to compare with or the request used a former token, BAD_REQUEST if `current` is
 * wrong or the new password is common, RATE_LIMITED after ten wrong ones, CONFLICT if it was changed in the meantime
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
    await notifyOwner(tx, c, services, visitor, former ? 'password-changed' : 'password-set');
    await replaceToken(tx, c, settings, visitor);
  });
}

/** Ends one sign-in of the visitor, or all except one, and closes their live streams. Returns the number of ended sign-ins. */
export async function endOwnSignIns(
  tx: Transaction,
  visitor: Visitor,
  { wanted, spared }: { wanted?: string; spared?: string },
): Promise<number> {
  const ended = await tx.execute<{ n: number }>(sql`select own_sign_ins_end(${wanted ?? null}::text, ${spared ?? null}::text) as n`);
  await tx.execute(sql`select ${signalFor('user', visitor.user.id)}`);
  return ended.rows[0]?.n ?? 0;
}
