import { EmailSchema } from '@cairn/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as v from 'valibot';
import { splitName } from '../auth/registration.ts';
import { users } from '../auth/schema.ts';
import { callFunctionIn } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import type { AppEnv } from '../http/context.ts';
import { publishJoining } from '../member/joined.ts';
import { hasPlanRoom } from '../plan/room.ts';
import type { ProductServices } from '../services.ts';
import type { IssuerAccount } from './issuer.ts';
import { SignOnRefusal } from './refusal.ts';
import { tenantIdentities } from './schema.ts';

const FoundSchema = v.object({
  outcome: v.picklist(['foreign', 'known', 'exists', 'joined', 'closed', 'suspended']),
  userId: v.nullish(v.string(), null),
});

/** The member of an account at the issuer, or `exists`: an account here has its address, and its owner has to confirm the link. */
export type Arrival = { outcome: 'known' | 'joined'; userId: string } | { outcome: 'exists' };

/**
 * Checks that the address is one that the issuer may assert, before anything is looked up by it. Whether the domain is the tenant's is
 * checked by the database.
 * @throws SignOnRefusal
 */
export function assertedAddress({ email, isVerified }: Pick<IssuerAccount, 'email' | 'isVerified'>): string {
  const parsed = v.safeParse(EmailSchema, email);
  if (!parsed.success) throw new SignOnRefusal('email');
  if (!isVerified) throw new SignOnRefusal('unverified');
  return parsed.output;
}

/**
 * Returns the member of an account at the tenant's issuer. A new person becomes a member as the domain of their address says. The issuer
 * never gets an account that exists without its own sign-in.
 * @throws SignOnRefusal
 */
export async function arrive(
  c: Context<AppEnv>,
  { database }: ProductServices,
  tenantId: string,
  account: IssuerAccount,
): Promise<Arrival> {
  const email = assertedAddress(account);
  const { firstName, lastName } = splitName(account);
  const names = sql`${account.name}, ${firstName}, ${lastName}, ${c.get('locale')}`;
  const found = await database.anonymous(async (tx) => {
    const answer = v.parse(
      FoundSchema,
      await callFunctionIn(
        tx,
        sql`tenant_identity_arrive(${tenantId}, ${account.issuer}, ${account.subject}, ${email}, ${names}, ${newId('usr')}, ${newId('mem')})`,
      ),
    );
    if (answer.outcome === 'joined' && !(await hasPlanRoom(tx, tenantId, 'people'))) throw new SignOnRefusal('seats');
    return answer;
  });
  const { outcome, userId } = found;
  if (outcome === 'exists') return { outcome };
  if (outcome === 'foreign' || outcome === 'closed' || outcome === 'suspended') throw new SignOnRefusal(outcome, userId);
  if (userId === null) throw new Error(`an account that is ${outcome} has no person`);
  if (outcome === 'joined') await database.inTenant({ tenantId, userId }, (tx) => publishJoining(tx, { tenantId, userId }));
  return { outcome, userId };
}

/** Checks in the transaction that signs in that the account is still linked. @throws SignOnRefusal */
export async function requireStillLinked(
  tx: Transaction,
  userId: string,
  { issuer, subject }: Pick<IssuerAccount, 'issuer' | 'subject'>,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share');
  const linked = await tx
    .select({ userId: tenantIdentities.userId })
    .from(tenantIdentities)
    .where(and(eq(tenantIdentities.issuer, issuer), eq(tenantIdentities.subject, subject), eq(tenantIdentities.userId, userId)));
  if (linked.length === 0) throw new SignOnRefusal('suspended', userId);
}
