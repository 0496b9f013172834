import {
  type FindingList,
  type FindingListQuerySchema,
  findingLevels,
  openFindings,
  type SecurityFinding,
  securityChecks,
} from '@cairn/api';
import { and, count, eq, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { likePattern } from '../database/optimistic.ts';
import { actorName } from '../database/person.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { type CursorKeys, noCursorKeys, paginate, type SortKey } from '../list/paginate.ts';
import { patterns } from '../pattern/schema.ts';
import { type FoundProject, findProject } from '../project/access.ts';
import { securityFindings } from '../redaction/schema.ts';

const names = (values: readonly string[]) => sql.raw(values.map((one) => `'${one}'`).join(', '));
const standing = sql`case when ${securityFindings.status} in (${names(openFindings)}) then 0 when ${securityFindings.status} = 'acknowledged' then 1 else 2 end`;
const rank = sql`array_position(array[${names(findingLevels)}], ${securityFindings.level})`;

type ListQuery = v.InferOutput<typeof FindingListQuerySchema>;

const sortKeys: Record<ListQuery['sort'], readonly Omit<SortKey, 'direction'>[]> = {
  standing: [
    { by: standing, as: 'integer' },
    { by: rank, as: 'integer' },
  ],
  level: [{ by: rank, as: 'integer' }],
  rule: [{ by: securityFindings.rule, as: 'text' }],
  count: [{ by: securityFindings.count, as: 'integer' }],
  updated: [],
};

/**
 * Returns a page of a project's findings, latest first among equals, with the number per state.
 * @throws ApiError FORBIDDEN without the permission to manage the project
 */
export async function listFindings(tx: Transaction, visitor: Visitor, query: ListQuery): Promise<FindingList> {
  const project = await findProject(tx, visitor, query.project, 'project.manage');
  // Those of checks are read by `listChecks`.
  const inProject = and(eq(securityFindings.projectId, project.id), notInArray(securityFindings.rule, [...securityChecks]));
  const like = query.q ? likePattern(query.q) : undefined;
  const where = and(
    inProject,
    query.status ? inArray(securityFindings.status, query.status) : undefined,
    query.level ? inArray(securityFindings.level, query.level) : undefined,
    like ? or(ilike(securityFindings.rule, like), ilike(securityFindings.reason, like)) : undefined,
  );
  const standings = await tx
    .select({ status: securityFindings.status, many: count() })
    .from(securityFindings)
    .where(inProject)
    .groupBy(securityFindings.status);
  const { direction } = query;
  const window = paginate(query, [
    ...sortKeys[query.sort].map((key): SortKey => ({ ...key, direction })),
    { by: securityFindings.updatedAt, as: 'timestamptz', direction: query.sort === 'updated' ? direction : 'desc' },
    { by: securityFindings.id, as: 'text', direction: 'desc' },
  ]);
  const rows = await selectFindings(tx, window.mark)
    .where(and(where, window.where))
    .orderBy(...window.order)
    .limit(window.limit)
    .offset(window.offset);
  const total = await tx.$count(securityFindings, where);
  const counts = Object.fromEntries(standings.map(({ status, many }) => [status, many]));
  return { ...window.page(rows, total, toFinding), counts };
}

/** Returns and locks a finding, with its project. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function findFinding(
  tx: Transaction,
  visitor: Visitor,
  id: string,
): Promise<{ finding: typeof securityFindings.$inferSelect; project: FoundProject }> {
  const [finding] = await tx.select().from(securityFindings).where(eq(securityFindings.id, id)).for('update');
  if (!finding) throw new ApiError('NOT_FOUND');
  return { finding, project: await findProject(tx, visitor, finding.projectId, 'project.manage') };
}

export async function showFinding(tx: Transaction, id: string): Promise<SecurityFinding> {
  const [row] = await selectFindings(tx).where(eq(securityFindings.id, id));
  if (!row) throw new ApiError('NOT_FOUND');
  return toFinding(row);
}

export function selectFindings(tx: Transaction, mark: SQL<CursorKeys> = noCursorKeys) {
  const numberIn = (table: typeof patterns | typeof decisions) =>
    sql`(select ${table.number} from ${table} where ${table.id} = ${securityFindings.subjectId})`;
  return tx
    .select({
      finding: securityFindings,
      by: actorName(securityFindings.actor),
      number: sql<number | null>`coalesce(${numberIn(patterns)}, ${numberIn(decisions)})`,
      mark,
    })
    .from(securityFindings);
}

export function toFinding({ finding, by, number }: Awaited<ReturnType<typeof selectFindings>>[number]): SecurityFinding {
  const { id, projectId, rule, level, status, subjectType, subjectId, remediation, count, reason, version } = finding;
  return {
    id,
    projectId,
    rule,
    level,
    status,
    subject: { type: subjectType, id: subjectId, number },
    remediation,
    count,
    reason,
    acknowledgedUntil: finding.acknowledgedUntil?.toISOString() ?? null,
    by,
    createdAt: finding.createdAt.toISOString(),
    updatedAt: finding.updatedAt.toISOString(),
    version,
  };
}
