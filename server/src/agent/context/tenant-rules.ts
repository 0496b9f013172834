import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { patterns } from '../../pattern/schema.ts';
import { foreignLabel, tenantRules } from '../../pattern/tenant-rules.ts';
import { asRule, hitsIn, hitsOf, patternColumns, type Scope } from './knowledge.ts';
import type { Candidate } from './relevance.ts';

/** How many of them are weighed. */
const weighed = 200;

/** The rules of the whole organisation that come from other projects than this one, the surest first. */
export async function findTenantRules(tx: Transaction, { project, words }: Scope): Promise<Candidate[]> {
  const rows = await tx
    .select({ pattern: patternColumns, hits: hitsOf(patterns, words), key: sql<string>`given.key` })
    .from(patterns)
    .innerJoin(sql`${tenantRules} given`, sql`given.id = ${patterns.id}`)
    .where(and(ne(patterns.projectId, project.id), eq(patterns.status, 'accepted')))
    .orderBy(desc(patterns.confidence), desc(patterns.id))
    .limit(weighed);
  return rows.map(({ pattern, hits, key }) => ({
    ...asRule(pattern, foreignLabel(key, pattern.number)),
    branch: null,
    hits: hitsIn(hits, words),
  }));
}
