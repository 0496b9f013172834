import type { TenantFigures } from '@cairn/api';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { stateOfKey } from '../api-key/query.ts';
import { apiKeys } from '../api-key/schema.ts';
import { memberships } from '../auth/schema.ts';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { invitations } from '../invitation/schema.ts';
import { secondFactor, withSecondFactor } from '../member/conditions.ts';
import { patterns } from '../pattern/schema.ts';
import { planOf } from '../plan/limits.ts';
import { projects } from '../project/schema.ts';
import { standsAs } from '../session/query.ts';
import { sessions } from '../session/schema.ts';

/** Returns the numbers of people, projects, agents and rules of the visitor's tenant. Row-level security limits all counts to it. */
export async function showTenantFigures(tx: Transaction, { tenant }: Visitor): Promise<TenantFigures> {
  const people = await countBy(tx, memberships, {
    active: eq(memberships.status, 'active'),
    suspended: eq(memberships.status, 'suspended'),
  });
  const [without] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(memberships)
    .leftJoin(...withSecondFactor)
    .where(and(eq(memberships.status, 'active'), eq(secondFactor, 'none')));
  const invited = and(
    isNull(invitations.acceptedAt),
    isNull(invitations.withdrawnAt),
    isNull(invitations.declinedAt),
    sql`${invitations.expiresAt} > now()`,
  );
  const keys = await countBy(tx, apiKeys, {
    keys: inArray(stateOfKey, ['active', 'rotating']),
    expiring: sql`${stateOfKey} = 'active' and ${apiKeys.expiresAt} < now() + interval '30 days'`,
  });
  return {
    people: {
      ...people,
      invited: await tx.$count(invitations, invited),
      limit: (await planOf(tx, tenant.id)).limits.people,
      withoutSecondFactor: without?.count ?? 0,
    },
    projects: await countBy(tx, projects, { active: eq(projects.status, 'active'), archived: eq(projects.status, 'archived') }),
    agents: { ...keys, atWork: await tx.$count(sessions, standsAs('active')) },
    rules: await countBy(tx, patterns, { inForce: eq(patterns.status, 'accepted'), toReview: eq(patterns.status, 'proposed') }),
  };
}

/** Counts the rows of a table that meet each condition, in one scan. */
async function countBy<Name extends string>(tx: Transaction, table: PgTable, conditions: Record<Name, SQL>): Promise<Record<Name, number>> {
  const counts = Object.fromEntries(
    Object.entries<SQL>(conditions).map(([name, condition]) => [name, sql<number>`(count(*) filter (where ${condition}))::int`]),
  );
  const [row] = await tx.select(counts).from(table);
  return row as Record<Name, number>; // one row, with the names of `conditions`
}
