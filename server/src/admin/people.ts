import { type IdentityEvent, matchLocale } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import { noteIdentityOfOther } from '../auth/identity-event.ts';
import { ensurePlatformTenant } from '../auth/platform-tenant.ts';
import { memberships, signIns, users } from '../auth/schema.ts';
import { hashToken, newToken } from '../auth/secret.ts';
import type { Actor } from '../database/column.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { accountNewsMail } from '../mail/message.ts';
import { putMail } from '../mail/outbox.ts';
import { platformAudit } from '../platform/schema.ts';
import { passwordResets } from '../recovery/schema.ts';
import { backupCodes, passkeys, rememberedBrowsers, secondSteps, totpSecrets } from '../second-factor/schema.ts';

/** The operator of the machine, who has no account. */
const operator: Actor = { type: 'system', id: 'operator' };
/** Lifetime in minutes of a one-time link printed to the terminal. */
export const linkMinutes = 30;

export interface Links {
  /** The public origin, without a trailing slash. */
  publicUrl: string;
}

/**
 * Makes a person a platform administrator: creates an account with a link to set its password, or changes an existing account.
 * @returns the link, or null for an existing account, whose sign-in does not change
 */
export async function createAdministrator(tx: Transaction, email: string, links: Links): Promise<string | null> {
  const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = existing?.id ?? newId('usr');
  if (existing) await tx.update(users).set({ cairnRole: 'administrator', status: 'active' }).where(eq(users.id, userId));
  else {
    const displayName = email.slice(0, email.indexOf('@'));
    await tx.insert(users).values({ id: userId, email, displayName, cairnRole: 'administrator', actor: operator });
    const { id: tenantId, isNew } = await ensurePlatformTenant(tx, operator);
    const role = isNew ? 'owner' : 'admin';
    await tx.insert(memberships).values({ id: newId('mem'), tenantId, userId, role, actor: operator });
  }
  await note(tx, userId, 'role.changed', 'create administrator');
  return existing ? null : await newLink(tx, userId, links);
}

/**
 * Creates a password reset link. The current password and all sign-ins stay valid until it is used. @throws StartProblem if there is no
 * such account or it is suspended
 */
export async function resetPassword(tx: Transaction, email: string, links: Links): Promise<string> {
  const { id, status } = await personOf(tx, email);
  if (status !== 'active') throw new StartProblem(`the account ${email} is ${status}, so a password link would not work`);
  await note(tx, id, 'password.reset-asked', 'reset password');
  return newLink(tx, id, links);
}

/**
 * Removes all second factors and passkeys of an account and ends its sign-ins, so that the password is enough to sign in. Notifies the
 * person by mail. @throws StartProblem if there is no such account
 */
export async function resetFactors(tx: Transaction, email: string, { publicUrl, secret }: Links & { secret: string }): Promise<void> {
  const { id, locale } = await personOf(tx, email);
  for (const table of [backupCodes, secondSteps, passkeys, totpSecrets, rememberedBrowsers])
    await tx.delete(table).where(eq(table.userId, id));
  await tx.update(signIns).set({ endedAt: sql`now()` }).where(sql`user_id = ${id} and ended_at is null`);
  await note(tx, id, 'totp.off', 'reset factors');
  await putMail(tx, secret, { to: email, ...accountNewsMail(matchLocale(locale) ?? 'en', 'totp-off', publicUrl) });
}

async function personOf(tx: Transaction, email: string): Promise<{ id: string; status: string; locale: string | undefined }> {
  const [person] = await tx
    .select({ id: users.id, status: users.status, preferences: users.preferences })
    .from(users)
    .where(eq(users.email, email));
  if (!person) throw new StartProblem(`no account with the address ${email}`);
  return { id: person.id, status: person.status, locale: person.preferences.locale };
}

async function newLink(tx: Transaction, userId: string, { publicUrl }: Links): Promise<string> {
  const token = newToken();
  const expiresAt = sql`now() + make_interval(mins => ${linkMinutes})`;
  await tx.insert(passwordResets).values({ id: newId('rst'), userId, tokenHash: hashToken(token), expiresAt });
  return `${publicUrl}/auth/reset-password#${token}`;
}

/** Writes to the person's own history and to the platform's audit log. */
async function note(tx: Transaction, userId: string, event: IdentityEvent, purpose: string): Promise<void> {
  await noteIdentityOfOther(tx, 'operator', { event, userId, tenantId: null });
  await noteOperator(tx, `${purpose} of ${userId}`);
}

/** Records the use of a command. */
export async function noteOperator(tx: Transaction, purpose: string): Promise<void> {
  await tx.insert(platformAudit).values({ actor: operator, permission: 'platform.admin', purpose: `pnpm admin: ${purpose}` });
}
