import type * as api from '@cairn/api';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { KernelServices } from '../http/context.ts';
import type { CheckedPassword } from './current-password.ts';
import { verifyPassword } from './password.ts';
import { callFunction } from './sign-in.ts';

const AccountSchema = v.nullable(
  v.object({ userId: v.string(), passwordHash: v.nullable(v.string()), tenantId: v.nullable(v.string()), suspended: v.boolean() }),
);
const PendingSchema = v.nullable(v.object({ id: v.string(), passwordHash: v.string() }));

/** The result of checking a password. */
export type LoginOutcome =
  | { kind: 'account'; userId: string; tenantId: string; checked: CheckedPassword }
  | { kind: 'pending'; registrationId: string }
  /** The password is right, but the only tenants of the person are suspended. */
  | { kind: 'suspended'; userId: string }
  | { kind: 'wrong'; account: { userId: string | null; tenantId: string | null } };

type Credentials = Pick<v.InferOutput<typeof api.LoginSchema>, 'email' | 'password'>;

/**
 * Checks an address and a password. Always compares both the account and the pending registration, so that neither the response nor its
 * timing reveals which exists. `mine` is the registration of this browser.
 */
export async function checkLogin(
  { database }: KernelServices,
  { email, password }: Credentials,
  mine: string | undefined,
): Promise<LoginOutcome> {
  const account = v.parse(AccountSchema, await callFunction(database, sql`account_find(${email})`));
  const pending = v.parse(PendingSchema, await callFunction(database, sql`registration_pending(${email}, ${mine ?? ''})`));
  const ofAccount = await verifyPassword(password, account?.passwordHash);
  const ofPending = await verifyPassword(password, pending?.passwordHash);
  if (ofAccount && account?.tenantId && account.passwordHash !== null) {
    const { userId, tenantId, passwordHash } = account;
    return { kind: 'account', userId, tenantId, checked: { email, hash: passwordHash } };
  }
  if (ofAccount && account?.suspended) return { kind: 'suspended', userId: account.userId };
  if (ofPending && pending) return { kind: 'pending', registrationId: pending.id };
  return { kind: 'wrong', account: { userId: account?.userId ?? null, tenantId: account?.tenantId ?? null } };
}
