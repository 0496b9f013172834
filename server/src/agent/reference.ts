import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { isTenantRule, tenantRules } from '../pattern/tenant-rules.ts';

/** A reference by an agent: by id, or as people cite it (`PAT-88`, `ADR 12`, or `OPS/PAT-12` for a rule of another project). */
export type Reference = { type: 'pattern' | 'decision'; number: number; key?: string } | { type: 'any'; id: string };

/** Parses a reference. */
export function referenceOf(text: string): Reference {
  const cited = /^(?:([A-Z][A-Z0-9]{1,5})\/)?(PAT|ADR)[- ]?(\d{1,9})$/i.exec(text.trim());
  if (!cited) return { type: 'any', id: text.trim() };
  const [, key, prefix, number] = cited;
  return {
    type: prefix?.toUpperCase() === 'PAT' ? 'pattern' : 'decision',
    number: Number(number),
    ...(key ? { key: key.toUpperCase() } : {}),
  };
}

/** Returns a condition for the row of `table` that a reference names; undefined if it cannot name one there. */
export function named(table: typeof patterns | typeof decisions, projectId: string, reference: Reference): SQL | undefined {
  const type = table === patterns ? 'pattern' : 'decision';
  const inProject = eq(table.projectId, projectId);
  // Tenant-wide rules can be named by id in every project.
  const within = table === patterns ? or(inProject, isTenantRule) : inProject;
  if (reference.type === 'any') return and(within, eq(table.id, reference.id));
  const { key, number } = reference;
  if (key)
    return table === patterns && reference.type === 'pattern'
      ? sql`${table.number} = ${number} and ${table.id} in (select id from ${tenantRules} where key = ${key})`
      : undefined;
  return reference.type === type ? and(inProject, eq(table.number, reference.number)) : undefined;
}

/** Returns a condition for all rows that the references name; undefined if they can name none. */
export function anyNamed(table: typeof patterns | typeof decisions, projectId: string, references: readonly Reference[]): SQL | undefined {
  const each = references.flatMap((reference) => named(table, projectId, reference) ?? []);
  return each.length > 0 ? or(...each) : undefined;
}
