import type { IdentityEvent, IdentityOutcome, rememberedStep, SecondStepMethod, SignInMethod } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { knownAddress } from '../http/client-address.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';

/** The method of a sign-in, or the first and the second one. */
export type IdentityMethod = SignInMethod | SecondStepMethod | `${SignInMethod}+${SecondStepMethod | typeof rememberedStep}`;

export interface IdentityEntry {
  event: IdentityEvent;
  /** The account, or null if unknown. */
  userId: string | null;
  /** The tenant whose audit log shows the event, in addition to the person's own history. Null if unknown. */
  tenantId: string | null;
  /** Defaults to `done`. */
  outcome?: IdentityOutcome;
  method?: IdentityMethod;
  /** Error code of a rejected attempt. Never an address or a secret that was typed. */
  reason?: string;
}

/** Records an event of an account in the transaction that causes it, so that both are committed or neither. */
export async function noteIdentityIn(tx: Transaction, c: Context<AppEnv>, entry: IdentityEntry): Promise<void> {
  await put(tx, entry, { requestId: c.get('requestId'), agent: c.req.header('user-agent') ?? '', address: knownAddress(c) });
}

/**
 * Records an event that another person caused. Leaves out their browser and address, because the owner of the account must not see them.
 */
export async function noteIdentityOfOther(tx: Transaction, requestId: string, entry: IdentityEntry): Promise<void> {
  await put(tx, entry, { requestId, agent: '', address: '' });
}

async function put(tx: Transaction, entry: IdentityEntry, from: { requestId: string; agent: string; address: string }): Promise<void> {
  const { event, userId, tenantId, outcome = 'done', method = '', reason = '' } = entry;
  await tx.execute(
    sql`select identity_event_put(${newId('ide')}, ${userId}::text, ${tenantId}::text, ${event}, ${outcome}, ${method}, ${reason}, ${from.agent}, ${from.address}, ${from.requestId})`,
  );
}

/** Records an event in its own transaction, for rejected attempts, whose entries must be kept. */
export async function noteIdentity(
  c: Context<AppEnv>,
  { database }: Pick<KernelServices, 'database'>,
  entry: IdentityEntry,
): Promise<void> {
  await database.anonymous((tx) => noteIdentityIn(tx, c, entry));
}

/** Returns account and tenant of a signed-in person. */
export function ownIdentity({ user, tenant }: Visitor): Pick<IdentityEntry, 'userId' | 'tenantId'> {
  return { userId: user.id, tenantId: tenant.id };
}
