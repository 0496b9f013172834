import { matchLocale, maxFactorGraceDays, type SignOn, type SignOnRules, type SignOnUpdate, signOnRules } from '@cairn/api';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { memberships, tenants, users } from '../auth/schema.ts';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { factorRequiredMail } from '../mail/factor-required.ts';
import { secondFactor, withSecondFactor } from '../member/conditions.ts';
import type { Post } from './closing/tell.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A passkey is optional while the password alone still signs in. */
const isWithout = and(eq(memberships.status, 'active'), inArray(secondFactor, ['none', 'optional']));

/** Returns the rules for the sign-ins of the visitor's tenant, and how many members they concern. */
export async function showSignOn(tx: Transaction, { user, tenant }: Pick<Visitor, 'user' | 'tenant'>): Promise<SignOn> {
  const [row] = await tx.select({ settings: tenants.settings, version: tenants.version }).from(tenants).where(eq(tenants.id, tenant.id));
  if (!row) throw new ApiError('NOT_FOUND');
  const [without] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`count(*) filter (where ${memberships.userId} = ${user.id})::int`,
    })
    .from(memberships)
    .leftJoin(...withSecondFactor)
    .where(isWithout);
  return {
    ...signOnRules(row.settings),
    ownSecondFactor: without?.own === 0,
    withoutSecondFactor: without?.all ?? 0,
    version: row.version,
  };
}

/**
 * Changes the rules for the sign-ins of the visitor's tenant. They act at the next request of each member.
 * @throws ApiError CONFLICT, BAD_REQUEST with the issue SECOND_FACTOR_MISSING if the visitor would be the first to be locked out, or
 * DATE_TOO_LATE
 */
export async function updateSignOn(
  tx: Transaction,
  visitor: Visitor,
  { version, ...given }: SignOnUpdate,
  { requestId, post }: { requestId: string; post: Post },
): Promise<SignOn> {
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, visitor.tenant.id)).for('update');
  const current = await showSignOn(tx, visitor);
  if (current.version !== version) throw new ApiError('CONFLICT', { current });
  const { secondFactorFrom, maxAgeHours } = current;
  const before: SignOnRules = { secondFactorFrom, maxAgeHours };
  const after = { ...given, secondFactorFrom: fromOf(before, given) };
  if (after.secondFactorFrom !== null && after.secondFactorFrom !== secondFactorFrom && !current.ownSecondFactor)
    throw new ApiError('BAD_REQUEST', { issues: [issue('secondFactorFrom', 'SECOND_FACTOR_MISSING')] });
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return current;
  await tx
    .update(tenants)
    .set({
      settings: sql`${tenants.settings} || ${JSON.stringify({ signOn: after })}::jsonb`,
      actor: actorOf(visitor),
      ...changed(tenants.version),
    })
    .where(eq(tenants.id, visitor.tenant.id));
  await audit(tx, visitor, { action: 'sign-on.updated', target: { type: 'tenant', id: visitor.tenant.id }, detail: changes, requestId });
  if (changes.secondFactorFrom && after.secondFactorFrom !== null)
    await tellWithout(tx, { tenant: visitor.tenant.name, from: new Date(after.secondFactorFrom) }, post);
  // Open tabs ask for their profile again: they show the date, or end a sign-in that the rules no longer accept.
  await announce(tx, visitor, { type: 'session.changed', id: visitor.tenant.id, version: null });
  return showSignOn(tx, visitor);
}

/** Mails the members without a second factor from when on they need one, in their language. */
async function tellWithout(tx: Transaction, requirement: { tenant: string; from: Date }, post: Post): Promise<void> {
  const members = await tx
    .select({ email: users.email, preferences: users.preferences })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(...withSecondFactor)
    .where(and(isWithout, eq(users.status, 'active')));
  for (const { email, preferences } of members) {
    const locale = matchLocale(preferences.locale ?? null) ?? 'en';
    await post(tx, (publicUrl) => ({ to: email, ...factorRequiredMail(locale, requirement, publicUrl) }));
  }
}

/** Returns the date to store: an unchanged one, or one between now and the end of the longest grace period. */
function fromOf(before: SignOnRules, { secondFactorFrom }: SignOnRules): string | null {
  if (secondFactorFrom === null || secondFactorFrom === before.secondFactorFrom) return secondFactorFrom;
  const now = Date.now();
  // One day of room, because clients have clocks of their own.
  if (Date.parse(secondFactorFrom) > now + (maxFactorGraceDays + 1) * dayMs)
    throw new ApiError('BAD_REQUEST', { issues: [issue('secondFactorFrom', 'DATE_TOO_LATE')] });
  return new Date(Math.max(now, Date.parse(secondFactorFrom))).toISOString();
}
