import { type Rule, roundConfidence } from '@cairn/api';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { findProject } from '../project/access.ts';
import { patterns } from './schema.ts';
import { foreignLabel, tenantRules } from './tenant-rules.ts';

/** The maximum of rules. Nobody reads more. */
const most = 2_000;

const columns = {
  id: patterns.id,
  number: patterns.number,
  rule: patterns.rule,
  kind: patterns.kind,
  level: patterns.level,
  confidence: patterns.confidence,
  paths: patterns.paths,
  languages: patterns.languages,
};

/** Returns the rules in force in a project (id or slug): those of the organization, then its own. Without rules of unmerged branches. */
export async function rulesInForce(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<Rule[]> {
  const project = await findProject(tx, visitor, idOrSlug);
  const common = await tx
    .select({ ...columns, key: sql<string>`given.key` })
    .from(patterns)
    .innerJoin(sql`${tenantRules} given`, sql`given.id = ${patterns.id}`)
    .where(ne(patterns.projectId, project.id))
    .orderBy(sql`given.key`, asc(patterns.number))
    .limit(most);
  const own = await tx
    .select(columns)
    .from(patterns)
    .where(and(eq(patterns.projectId, project.id), eq(patterns.status, 'accepted'), isNull(patterns.branchId)))
    .orderBy(asc(patterns.number))
    .limit(most);
  return [
    ...common.map(({ key, number, ...rule }) => toRule(rule, foreignLabel(key, number))),
    ...own.map(({ number, ...rule }) => toRule(rule, `PAT-${number}`)),
  ];
}

function toRule(rule: Omit<Rule, 'label'>, label: string): Rule {
  return { ...rule, label, confidence: roundConfidence(rule.confidence) };
}
