import type { IdentityEvent, IdentityOutcome, rememberedStep, SecondStepMethod, SignInMethod } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { clientAddress } from '../http/client-address.ts';
import type { AppEnv, KernelServices, Visitor } from '../http/context.ts';

/** By what: one method, or a first and a second one. */
export type IdentityMethod = SignInMethod | SecondStepMethod | `${SignInMethod}+${SecondStepMethod | typeof rememberedStep}`;

export interface IdentityEntry {
  event: IdentityEvent;
  /** Whose account; null where nobody knows it. */
  userId: string | null;
  /** Whose audit it stands in besides the person's own history; null where no tenant is known. */
  tenantId: string | null;
  /** `done` unless said otherwise. */
  outcome?: IdentityOutcome;
  method?: IdentityMethod;
  /** Why it was refused: a code. Never an address or a secret that somebody typed. */
  reason?: string;
}

/** Writes down what happened to an account, in the transaction that does it: both happen or neither. */
export async function noteIdentityIn(tx: Transaction, c: Context<AppEnv>, entry: IdentityEntry): Promise<void> {
  await put(tx, entry, { requestId: c.get('requestId'), agent: c.req.header('user-agent') ?? '', address: knownAddress(c) });
}

/** The same for what somebody else has done to the account: from where they did it is not for its owner to see. */
export async function noteIdentityOfOther(tx: Transaction, requestId: string, entry: IdentityEntry): Promise<void> {
  await put(tx, entry, { requestId, agent: '', address: '' });
}

async function put(tx: Transaction, entry: IdentityEntry, from: { requestId: string; agent: string; address: string }): Promise<void> {
  const { event, userId, tenantId, outcome = 'done', method = '', reason = '' } = entry;
  await tx.execute(
    sql`select identity_event_put(${newId('ide')}, ${userId}::text, ${tenantId}::text, ${event}, ${outcome}, ${method}, ${reason}, ${from.agent}, ${from.address}, ${from.requestId})`,
  );
}

/** The same in a transaction of its own: for what was refused, which rolls nothing back and is kept all the same. */
export async function noteIdentity(
  c: Context<AppEnv>,
  { database }: Pick<KernelServices, 'database'>,
  entry: IdentityEntry,
): Promise<void> {
  await database.anonymous((tx) => noteIdentityIn(tx, c, entry));
}

/** Whose account and whose audit, for somebody who is signed in. */
export function ownIdentity({ user, tenant }: Visitor): Pick<IdentityEntry, 'userId' | 'tenantId'> {
  return { userId: user.id, tenantId: tenant.id };
}

/** The network that a request came from, as far as it says anything: a socket without an address is none. */
export function knownAddress(c: Context<AppEnv>): string {
  const address = clientAddress(c);
  return address === 'local' ? '' : address;
}
