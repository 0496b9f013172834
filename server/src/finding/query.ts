import { findingLevels, openFindings, type SecurityFinding } from '@cairn/api';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { patterns } from '../pattern/schema.ts';
import { type FoundProject, findProject } from '../project/access.ts';
import { securityFindings } from '../redaction/schema.ts';

/** More are shown to nobody at once. */
const most = 500;

/** What was found in a project (id or slug): what is open first, the worst first. @throws ApiError FORBIDDEN to those who do not manage it */
export async function listFindings(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<SecurityFinding[]> {
  const project = await findProject(tx, visitor, idOrSlug, 'project.manage');
  return selectFindings(tx, eq(securityFindings.projectId, project.id));
}

/** A finding's row, locked, with its project. @throws ApiError NOT_FOUND, FORBIDDEN */
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
  const [finding] = await selectFindings(tx, eq(securityFindings.id, id));
  if (!finding) throw new ApiError('NOT_FOUND');
  return finding;
}

const names = (values: readonly string[]) => sql.raw(values.map((one) => `'${one}'`).join(', '));

async function selectFindings(tx: Transaction, where: SQL): Promise<SecurityFinding[]> {
  const numberIn = (table: typeof patterns | typeof decisions) =>
    sql`(select ${table.number} from ${table} where ${table.id} = ${securityFindings.subjectId})`;
  const rows = await tx
    .select({
      finding: securityFindings,
      by: actorName(securityFindings.actor),
      number: sql<number | null>`coalesce(${numberIn(patterns)}, ${numberIn(decisions)})`,
    })
    .from(securityFindings)
    .where(and(where))
    .orderBy(
      desc(sql`${securityFindings.status} in (${names(openFindings)})`),
      sql`array_position(array[${names(findingLevels)}], ${securityFindings.level})`,
      desc(securityFindings.updatedAt),
      securityFindings.id,
    )
    .limit(most);
  return rows.map(({ finding, by, number }) => {
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
  });
}
