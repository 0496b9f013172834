import { type Decision, type DiscardedDraft, discardedKeptDays, maxDiscarded } from '@cairn/api';
import { and, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import { mergedAt } from '../branch/merged.ts';
import { branches } from '../branch/schema.ts';
import { actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import { announce } from '../event/announce.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { findProject, inReadableProjects, noteActivity, requireActive } from '../project/access.ts';
import { projects } from '../project/schema.ts';
import { noticeDiscarded } from './notices.ts';
import { publishDecision } from './publish.ts';
import { findDecision, showDecision } from './query.ts';
import { decisionRevisions, decisions, discardedDrafts } from './schema.ts';

/** The generated columns, which must not be inserted. */
const workedOut = Object.values(getTableColumns(decisions)).flatMap(({ name, generated }) => (generated === undefined ? [] : name));

/**
 * Moves a draft with its revisions out of the decisions. It cannot be found any more, and its number is not reused. Anyone who may
 * write a draft may restore it for thirty days.
 */
export async function discardDraft(tx: Transaction, visitor: Visitor, id: string, version: number, requestId: string): Promise<void> {
  const { decision, project } = await findDecision(tx, visitor, id, 'project.write');
  requireActive(project);
  if (decision.version !== version) throw new ApiError('CONFLICT', { current: await showDecision(tx, visitor, id) });
  if (decision.status !== 'draft') throw new ApiError('STATE_INVALID');
  await tx.execute(sql`
    insert into discarded_drafts (id, tenant_id, project_id, number, title, content, revisions, actor)
    select d.id, d.tenant_id, d.project_id, d.number, d.title,
      to_jsonb(d) - array(select jsonb_array_elements_text(${JSON.stringify(workedOut)}::jsonb)),
      (select coalesce(jsonb_agg(to_jsonb(r) order by r.revision), '[]'::jsonb) from decision_revisions r
        where r.tenant_id = d.tenant_id and r.decision_id = d.id),
      ${JSON.stringify(actorOf(visitor))}::jsonb
    from decisions d where d.id = ${id}`);
  await tx.delete(decisions).where(eq(decisions.id, id));
  const { number } = decision;
  await audit(tx, visitor, { action: 'decision.discarded', target: { type: 'decision', id }, detail: { number }, requestId });
  await noticeDiscarded(tx, visitor, id);
  const place = { id: project.id, slug: project.slug };
  await announce(tx, visitor, { type: 'decision.changed', id, version: version + 1, project: place });
}

/**
 * Restores a discarded draft as its next version. If its branch was merged in the meantime, it applies everywhere.
 * @throws ApiError NOT_FOUND if it was discarded too long ago, or the visitor may not read its project.
 */
export async function restoreDraft(tx: Transaction, visitor: Visitor, id: string, requestId: string): Promise<Decision> {
  const [found] = await tx
    .select()
    .from(discardedDrafts)
    .where(and(eq(discardedDrafts.id, id), gte(discardedDrafts.createdAt, keptSince(new Date()))))
    .for('update');
  if (!found) throw new ApiError('NOT_FOUND');
  const project = await findProject(tx, visitor, found.projectId, 'project.write');
  requireActive(project);
  const { version, branch_id, ...content } = found.content;
  const next = { version: Number(version) + 1, branch_id: await branchOnReturn(tx, branch_id, found.createdAt) };
  await putBack(tx, decisions, [{ ...content, ...next, updated_at: new Date().toISOString() }]);
  await putBack(tx, decisionRevisions, found.revisions);
  await tx.delete(discardedDrafts).where(eq(discardedDrafts.id, id));
  await noteActivity(tx, project.id);
  const detail = { number: found.number };
  await audit(tx, visitor, { action: 'decision.restored', target: { type: 'decision', id }, detail, requestId });
  return publishDecision(tx, visitor, 'decision.created', id);
}

/** Inserts rows as they were stored. A column that the table got since then takes its default. */
async function putBack(
  tx: Transaction,
  table: typeof decisions | typeof decisionRevisions,
  rows: Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const kept = Object.values(getTableColumns(table)).filter(({ name, generated }) => generated === undefined && name in first);
  const columns = sql.join(
    kept.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

/**
 * The branch that a restored draft applies to. If the branch was merged since, the merge would have promoted the draft: left on a
 * finished branch it would never be served. Waits for a merge in progress.
 */
async function branchOnReturn(tx: Transaction, branchId: unknown, discardedAt: Date): Promise<string | null> {
  if (typeof branchId !== 'string') return null;
  const [branch] = await tx.select({ status: branches.status }).from(branches).where(eq(branches.id, branchId)).for('key share');
  const merged = branch?.status === 'merged' ? await mergedAt(tx, branchId) : undefined;
  return merged && merged > discardedAt ? null : branchId;
}

/** Lists the drafts that can be restored, of one project or of all that the visitor may read, latest first. */
export async function listDiscarded(tx: Transaction, visitor: Visitor, idOrSlug?: string): Promise<DiscardedDraft[]> {
  const project = idOrSlug ? await findProject(tx, visitor, idOrSlug) : undefined;
  const rows = await tx
    .select({
      id: discardedDrafts.id,
      number: discardedDrafts.number,
      title: discardedDrafts.title,
      projectId: projects.id,
      projectSlug: projects.slug,
      projectName: projects.name,
      actor: discardedDrafts.actor,
      name: actorName(discardedDrafts.actor),
      at: discardedDrafts.createdAt,
    })
    .from(discardedDrafts)
    .innerJoin(projects, and(eq(projects.tenantId, discardedDrafts.tenantId), eq(projects.id, discardedDrafts.projectId)))
    .where(and(await inReadableProjects(tx, visitor, discardedDrafts, project), gte(discardedDrafts.createdAt, keptSince(new Date()))))
    .orderBy(desc(discardedDrafts.createdAt), desc(discardedDrafts.id))
    .limit(maxDiscarded);
  return rows.map(({ actor, name, at, ...draft }) => ({ ...draft, by: { type: actor.type, id: actor.id, name }, at: at.toISOString() }));
}

/** Permanently deletes drafts that can no longer be restored. */
export async function forgetDiscarded(tx: Transaction, now = new Date()): Promise<number> {
  const deleted = await tx.delete(discardedDrafts).where(lt(discardedDrafts.createdAt, keptSince(now)));
  return deleted.rowCount ?? 0;
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - discardedKeptDays * 86_400_000);
}
