import { and, eq, or, type SQL } from 'drizzle-orm';
import type { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';

/** A thing as agents name it: by its id, or as people cite it (`PAT-88`, `ADR 12`). */
export type Reference = { type: 'pattern' | 'decision'; number: number } | { type: 'any'; id: string };

/** What a reference names. */
export function referenceOf(text: string): Reference {
  const cited = /^(PAT|ADR)[- ]?(\d{1,9})$/i.exec(text.trim());
  if (!cited) return { type: 'any', id: text.trim() };
  return { type: cited[1]?.toUpperCase() === 'PAT' ? 'pattern' : 'decision', number: Number(cited[2]) };
}

/** The row of `table` that a reference names, as a condition; undefined where it names none there. */
export function named(table: typeof patterns | typeof decisions, projectId: string, reference: Reference): SQL | undefined {
  const type = table === patterns ? 'pattern' : 'decision';
  const inProject = eq(table.projectId, projectId);
  if (reference.type === 'any') return and(inProject, eq(table.id, reference.id));
  return reference.type === type ? and(inProject, eq(table.number, reference.number)) : undefined;
}

/** Any of the rows that the references name; undefined where they name none. */
export function anyNamed(table: typeof patterns | typeof decisions, projectId: string, references: readonly Reference[]): SQL | undefined {
  const each = references.flatMap((reference) => named(table, projectId, reference) ?? []);
  return each.length > 0 ? or(...each) : undefined;
}
