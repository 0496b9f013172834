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
import { findDecision, showDecision } from './query.ts';
import { decisionRevisions, decisions, discardedDrafts } from './schema.ts';
import { tell } from './tell.ts';

/** What the database works out of the rest of a row, and nobody writes. */
const workedOut = Object.values(getTableColumns(decisions)).flatMap(({ name, generated }) => (generated === undefined ? [] : name));

/**
 * Takes a draft out of the decisions, whole and with its revisions: nobody finds it any more, and its number stays its own. Whoever may
 * write one may bring it back for thirty days.
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
 * Brings a draft back as it was, as its next version; of a branch that was merged meanwhile, for everywhere. 404 where it was discarded
 * longer ago, or the visitor may not read its project.
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
  return tell(tx, visitor, 'decision.created', id);
}

/** Writes rows as they were kept. A column that their table has been given since is none of theirs, and gets what a new row would. */
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
 * The branch that a draft holds on alone when it comes back. A merge since has promoted what was there, and would have promoted it: on a
 * branch that is over nobody would ever be told it. Whoever merges at this moment is waited for.
 */
async function branchOnReturn(tx: Transaction, branchId: unknown, discardedAt: Date): Promise<string | null> {
  if (typeof branchId !== 'string') return null;
  const [branch] = await tx.select({ status: branches.status }).from(branches).where(eq(branches.id, branchId)).for('key share');
  const merged = branch?.status === 'merged' ? await mergedAt(tx, branchId) : undefined;
  return merged && merged > discardedAt ? null : branchId;
}

/** The drafts that can be brought back, of one project or of all that the visitor may read, the latest first. */
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

/** Lets go for good what can be brought back no longer. */
export async function forgetDiscarded(tx: Transaction, now = new Date()): Promise<number> {
  const deleted = await tx.delete(discardedDrafts).where(lt(discardedDrafts.createdAt, keptSince(now)));
  return deleted.rowCount ?? 0;
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - discardedKeptDays * 86_400_000);
}
