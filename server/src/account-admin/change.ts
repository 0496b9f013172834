import type { AccountAction, AccountActionInput } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { noteIdentityOfOther } from '../auth/identity-event.ts';
import type { LimitName } from '../auth/rate-limit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { signalFor } from '../event/announce.ts';
import { clientAddressOf } from '../http/client-address.ts';
import type { KernelServices, Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type Account, showAccount } from './query.ts';
import { accountActionLog } from './schema.ts';

interface Caller {
  visitor: Visitor;
  requestId: string;
}

/** The limits of an account in browsers that are new for it, by what they count. */
const locks = { firstStep: 'loginAccount', secondStep: 'secondAccount' } as const satisfies Record<string, LimitName>;

/** Returns until when an account is locked for new browsers. Runs outside of a transaction, because limits have their own. */
export async function readLocks({ rateLimits }: Pick<KernelServices, 'rateLimits'>, { id, email }: Pick<Account, 'id' | 'email'>) {
  const until = async (name: LimitName, key: string) => (await rateLimits.fullUntil(name, key))?.toISOString() ?? null;
  return { firstStep: await until(locks.firstStep, email), secondStep: await until(locks.secondStep, id) };
}

/**
 * Records that an operator unlocks an account, and returns what `forgetAttempts` needs.
 * @throws ApiError NOT_FOUND, STATE_INVALID for people of the platform
 */
export async function noteUnlock(
  tx: Transaction,
  { visitor }: Caller,
  id: string,
  input: AccountActionInput,
): Promise<{ account: Account; networks: string[] }> {
  const account = await manageable(tx, id);
  const { rows } = await tx.execute<{ network: string }>(sql`select account_refused_networks(${id}) as network`);
  await noteAction(tx, visitor, { action: 'unlock', userId: id, ...input });
  return { account, networks: rows.map(({ network }) => network) };
}

/**
 * Forgets wrong passwords and codes of an account: those of all new browsers, and those from the networks that tried. A browser that is
 * known for the account has its own limit, which only that browser's cookie names: it waits for at most 15 minutes.
 */
export async function forgetAttempts(
  { rateLimits }: Pick<KernelServices, 'rateLimits'>,
  { account: { id, email }, networks }: Awaited<ReturnType<typeof noteUnlock>>,
): Promise<void> {
  await rateLimits.reset(locks.firstStep, email);
  await rateLimits.reset(locks.secondStep, id);
  for (const network of networks) await rateLimits.reset('loginPair', `${email} ${clientAddressOf(network)}`);
}

/**
 * Ends all sign-ins of an account in all tenants, and its live streams. Its owner reads so in the history of the account.
 * @throws ApiError NOT_FOUND, STATE_INVALID for people of the platform
 */
export async function endSignIns(tx: Transaction, { visitor, requestId }: Caller, id: string, input: AccountActionInput): Promise<void> {
  await manageable(tx, id);
  await tx.execute(sql`select account_sign_ins_end(${id})`);
  await noteIdentityOfOther(tx, requestId, { event: 'sign-ins.revoked', userId: id, tenantId: null });
  await noteAction(tx, visitor, { action: 'sign-out', userId: id, ...input });
  await tx.execute(sql`select ${signalFor('user', id)}`);
}

/** Records what an operator did with an account or a sign-up. */
export async function noteAction(
  tx: Transaction,
  visitor: Visitor,
  entry: { action: AccountAction; reason: string } & ({ userId: string } | { recipient: string }),
): Promise<void> {
  await tx.insert(accountActionLog).values({ id: newId('act'), by: visitor.user.id, ...entry });
}

/** Operators change no account of the platform: an intruder with one such account must not get at the others. */
async function manageable(tx: Transaction, id: string): Promise<Account> {
  const account = await showAccount(tx, id);
  if (!account.manageable) throw new ApiError('STATE_INVALID');
  return account;
}
