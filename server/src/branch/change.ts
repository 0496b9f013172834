import { type Branch, type BranchMove, branchMoves, branchStateAt } from '@cairn/api';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Author, actorOf, audit } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { patterns } from '../pattern/schema.ts';
import { type FoundProject, findProject, requireActive, requirePermission } from '../project/access.ts';
import { branches } from './schema.ts';

/**
 * The branch that a session is at work on, made where it is new and active again where it was stale or gone; undefined for
 * the project's default branch, on which everything holds.
 */
export async function workOnBranch(
  tx: Transaction,
  author: Author,
  project: FoundProject,
  name: string,
): Promise<{ id: string } | undefined> {
  if (name === project.defaultBranch) return undefined;
  const [branch] = await tx
    .insert(branches)
    .values({
      id: newId('brn'),
      tenantId: author.tenant.id,
      projectId: project.id,
      name,
      base: project.defaultBranch,
      actor: actorOf(author),
    })
    .onConflictDoUpdate({
      target: [branches.tenantId, branches.projectId, branches.name],
      set: { status: 'active', seenAt: new Date(), ...changed(branches.version) },
    })
    .returning({ id: branches.id });
  return branch;
}

/** The branches of a project, the one seen last first. */
export async function listBranches(tx: Transaction, visitor: Visitor, idOrSlug: string): Promise<{ items: Branch[] }> {
  const project = await findProject(tx, visitor, idOrSlug);
  const rows = await selectBranches(tx)
    .where(eq(branches.projectId, project.id))
    .orderBy(desc(branches.seenAt), desc(branches.id))
    .limit(500);
  return { items: rows.map(toBranch) };
}

/** Says what became of a branch, by the rules of `branchMoves`. What was recorded on a branch that is merged holds everywhere from then on. */
export async function moveBranch(
  tx: Transaction,
  visitor: Visitor,
  { project: idOrSlug, id, to, version }: { project: string; id: string; to: BranchMove; version: number },
  requestId: string,
): Promise<Branch> {
  const project = await findProject(tx, visitor, idOrSlug);
  requirePermission(visitor, branchMoves[to].needs, project);
  requireActive(project);
  const [branch] = await tx
    .select()
    .from(branches)
    .where(and(eq(branches.id, id), eq(branches.projectId, project.id)))
    .for('update');
  if (!branch) throw new ApiError('NOT_FOUND');
  if (branch.version !== version) throw new ApiError('CONFLICT', { current: await showBranch(tx, id) });
  const state = branchStateAt({ status: branch.status, seenAt: branch.seenAt.toISOString() }, new Date());
  if (!branchMoves[to].from.includes(state)) throw new ApiError('STATE_INVALID');
  await tx
    .update(branches)
    .set({ status: to, ...changed(branches.version) })
    .where(eq(branches.id, id));
  const promoted = to === 'merged' ? await promote(tx, id) : 0;
  await audit(tx, visitor, { action: `branch.${to}`, target: { type: 'branch', id }, detail: { from: state, promoted }, requestId });
  return showBranch(tx, id);
}

/** What held on the branch alone holds everywhere. */
async function promote(tx: Transaction, branchId: string): Promise<number> {
  let promoted = 0;
  for (const table of [patterns, decisions]) {
    const rows = await tx
      .update(table)
      .set({ branchId: null, ...changed(table.version) })
      .where(eq(table.branchId, branchId))
      .returning({ id: table.id });
    promoted += rows.length;
  }
  return promoted;
}

async function showBranch(tx: Transaction, id: string): Promise<Branch> {
  const [row] = await selectBranches(tx).where(eq(branches.id, id));
  if (!row) throw new ApiError('NOT_FOUND');
  return toBranch(row);
}

const countOf = (table: typeof decisions | typeof patterns) =>
  sql`(select count(*)::int from ${table} where ${table.tenantId} = ${branches.tenantId} and ${table.branchId} = ${branches.id})`;

function selectBranches(tx: Transaction) {
  return tx
    .select({
      branch: branches,
      knowledge: sql<number>`(${countOf(decisions)} + ${countOf(patterns)})`,
    })
    .from(branches)
    .$dynamic();
}

function toBranch({ branch, knowledge }: { branch: typeof branches.$inferSelect; knowledge: number }): Branch {
  const { id, projectId, name, base, headSha, prUrl, status, seenAt, version } = branch;
  return { id, projectId, name, base, headSha, prUrl, status, seenAt: seenAt.toISOString(), knowledge, version };
}
