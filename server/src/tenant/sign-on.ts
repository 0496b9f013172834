import { matchLocale, maxFactorGraceDays, type SignOn, type SignOnRules, type SignOnUpdate, signOnRules } from '@cairn/api';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { memberships, tenants, users } from '../auth/schema.ts';
import { actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { changed } from '../database/optimistic.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { factorRequiredMail } from '../mail/factor-required.ts';
import { singleSignOnRequiredMail } from '../mail/single-sign-on-required.ts';
import { secondFactor, withSecondFactor } from '../member/conditions.ts';
import { signOnConnections, tenantIdentities } from '../tenant-sign-on/schema.ts';
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
  const ownSecondFactor = without?.own === 0;
  return {
    ...signOnRules(row.settings),
    ownSecondFactor,
    withoutSecondFactor: without?.all ?? 0,
    singleSignOn: !(await isTested(tx)) ? 'untested' : ownSecondFactor || user.bound ? 'ready' : 'no-way-back',
    withoutSingleSignOn: await countWithoutIdentity(tx),
    version: row.version,
  };
}

/**
 * Changes the rules for the sign-ins of the visitor's tenant. They act at the next request of each member.
 * @throws ApiError CONFLICT, BAD_REQUEST with the issue SECOND_FACTOR_MISSING if the visitor would be the first to be locked out,
 * SIGN_ON_UNTESTED or DATE_TOO_LATE
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
  const { secondFactorFrom, maxAgeHours, singleSignOnFrom } = current;
  const before: SignOnRules = { secondFactorFrom, maxAgeHours, singleSignOnFrom };
  const after: SignOnRules = {
    maxAgeHours: given.maxAgeHours,
    secondFactorFrom: fromOf('secondFactorFrom', secondFactorFrom, given.secondFactorFrom),
    singleSignOnFrom: fromOf(
      'singleSignOnFrom',
      singleSignOnFrom,
      given.singleSignOnFrom === undefined ? singleSignOnFrom : given.singleSignOnFrom,
    ),
  };
  if (after.secondFactorFrom !== null && after.secondFactorFrom !== secondFactorFrom && !current.ownSecondFactor)
    throw new ApiError('BAD_REQUEST', { issues: [issue('secondFactorFrom', 'SECOND_FACTOR_MISSING')] });
  if (after.singleSignOnFrom !== null && after.singleSignOnFrom !== singleSignOnFrom && current.singleSignOn !== 'ready')
    throw new ApiError('BAD_REQUEST', {
      issues: [issue('singleSignOnFrom', current.singleSignOn === 'untested' ? 'SIGN_ON_UNTESTED' : 'SECOND_FACTOR_MISSING')],
    });
  const changes = changesOf(before, after);
  if (Object.keys(changes).length === 0) return current;
  await store(tx, visitor, { after, changes, requestId });
  if (changes.secondFactorFrom && after.secondFactorFrom !== null)
    await tellWithout(tx, { tenant: visitor.tenant.name, from: new Date(after.secondFactorFrom) }, post);
  if (changes.singleSignOnFrom && after.singleSignOnFrom !== null)
    await tellWithoutIdentity(tx, { tenant: visitor.tenant.name, from: new Date(after.singleSignOnFrom) }, post);
  // Open tabs ask for their profile again: they show the date, or end a sign-in that the rules no longer accept.
  await announce(tx, visitor, { type: 'session.changed', id: visitor.tenant.id, version: null });
  return showSignOn(tx, visitor);
}

/**
 * Ends the requirement of single sign-on, because its issuer is removed or another one. Returns whether there was one.
 */
export async function dropSingleSignOn(tx: Transaction, visitor: Visitor, requestId: string): Promise<boolean> {
  const [row] = await tx.select({ settings: tenants.settings }).from(tenants).where(eq(tenants.id, visitor.tenant.id));
  const before = signOnRules(row?.settings);
  const after = { ...before, singleSignOnFrom: null };
  if (before.singleSignOnFrom === null) return false;
  await store(tx, visitor, { after, changes: changesOf(before, after), requestId });
  return true;
}

async function store(
  tx: Transaction,
  visitor: Visitor,
  { after, changes, requestId }: { after: SignOnRules; changes: Record<string, unknown>; requestId: string },
): Promise<void> {
  await tx
    .update(tenants)
    .set({
      settings: sql`${tenants.settings} || ${JSON.stringify({ signOn: after })}::jsonb`,
      actor: actorOf(visitor),
      ...changed(tenants.version),
    })
    .where(eq(tenants.id, visitor.tenant.id));
  await audit(tx, visitor, { action: 'sign-on.updated', target: { type: 'tenant', id: visitor.tenant.id }, detail: changes, requestId });
}

/** Returns whether the last test of the tenant's issuer worked. */
async function isTested(tx: Transaction): Promise<boolean> {
  const [connection] = await tx.select({ test: signOnConnections.test }).from(signOnConnections);
  return connection?.test?.problem === null;
}

/** Returns the number of active members without an account at the tenant's issuer. */
async function countWithoutIdentity(tx: Transaction): Promise<number> {
  return tx.$count(memberships, isWithoutIdentity(tx));
}

function isWithoutIdentity(tx: Transaction) {
  const linked = tx
    .select({ one: sql`1` })
    .from(tenantIdentities)
    .innerJoin(
      signOnConnections,
      and(eq(signOnConnections.tenantId, tenantIdentities.tenantId), eq(signOnConnections.issuer, tenantIdentities.issuer)),
    )
    .where(and(eq(tenantIdentities.tenantId, memberships.tenantId), eq(tenantIdentities.userId, memberships.userId)));
  return and(eq(memberships.status, 'active'), notExists(linked));
}

/** Mails the members who have not signed in by the issuer from when on they have to, in their language. */
async function tellWithoutIdentity(tx: Transaction, requirement: { tenant: string; from: Date }, post: Post): Promise<void> {
  const members = await tx
    .select({ email: users.email, preferences: users.preferences })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(isWithoutIdentity(tx), eq(users.status, 'active')));
  for (const { email, preferences } of members) {
    const locale = matchLocale(preferences.locale ?? null) ?? 'en';
    await post(tx, (publicUrl) => ({ to: email, ...singleSignOnRequiredMail(locale, requirement, publicUrl) }));
  }
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
function fromOf(field: 'secondFactorFrom' | 'singleSignOnFrom', before: string | null, given: string | null): string | null {
  if (given === null || given === before) return given;
  const now = Date.now();
  // One day of room, because clients have clocks of their own.
  if (Date.parse(given) > now + (maxFactorGraceDays + 1) * dayMs)
    throw new ApiError('BAD_REQUEST', { issues: [issue(field, 'DATE_TOO_LATE')] });
  return new Date(Math.max(now, Date.parse(given))).toISOString();
}
