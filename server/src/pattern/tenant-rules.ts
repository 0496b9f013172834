import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { patterns } from './schema.ts';

/**
 * The rules of the whole organisation that are in force, with the key of the project that each comes from; of projects that
 * everybody may read. A function of sql/pattern: a key that reaches some projects alone sees no other project's row.
 */
export const tenantRules = sql`tenant_rules()`;

/** Is it one of them? As a condition on a query of patterns. */
export const isTenantRule = sql`${patterns.id} in (select id from ${tenantRules})`;

/** The key of the project that one of them comes from; null where it is none of them. */
export async function tenantRuleKey(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ key: string }>(sql`select key from ${tenantRules} where id = ${id}`);
  return rows[0]?.key ?? null;
}

/** How a rule that comes from another project is cited. */
export function foreignLabel(key: string, number: number): string {
  return `${key}/PAT-${number}`;
}

/** Is it how a rule of another project is cited? */
export function isForeignLabel(label: string): boolean {
  return label.includes('/');
}
