import type { User } from '@cairn/api';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { users } from '../auth/schema.ts';
import { callFunction } from '../auth/sign-in.ts';
import type { Transaction } from '../database/database.ts';
import type { KernelServices } from '../http/context.ts';

const HomeSchema = v.nullable(
  v.object({ userId: v.string(), passwordHash: v.nullable(v.string()), tenantId: v.nullable(v.string()), suspended: v.boolean() }),
);

export type Person = Pick<User, 'email' | 'preferences'>;

/** Returns the person in scope of the transaction, or null if they are deleted or suspended. */
export async function personOf(tx: Transaction, userId: string): Promise<Person | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId));
  return row?.status === 'active' ? { email: row.email, preferences: row.preferences } : null;
}

/** Returns the password hash of an address, the tenant in which a sign-in starts, and whether a tenant of the person is suspended. */
export async function accountOf({ database }: KernelServices, email: string) {
  return v.parse(HomeSchema, await callFunction(database, sql`account_find(${email})`));
}
