import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { patterns } from './schema.ts';

/**
 * The rules of the whole organization in force, each with the key of its project; only from projects that everybody may read.
 * A function of sql/pattern, because a key that reaches only some projects sees no rows of others.
 */
export const tenantRules = sql`tenant_rules()`;

/** Whether a pattern is one of them, as a condition on a query of patterns. */
export const isTenantRule = sql`${patterns.id} in (select id from ${tenantRules})`;

/** Returns the key of the project of an organization rule; null if it is none. */
export async function tenantRuleKey(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ key: string }>(sql`select key from ${tenantRules} where id = ${id}`);
  return rows[0]?.key ?? null;
}

/** Returns the citation label of a rule from another project. */
export function foreignLabel(key: string, number: number): string {
  return `${key}/PAT-${number}`;
}

/** Whether a citation label is that of a rule from another project. */
export function isForeignLabel(label: string): boolean {
  return label.includes('/');
}
