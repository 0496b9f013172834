import type { BranchFacts } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { type Author, actorOf, audit, changesOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, definedOnly } from '../database/optimistic.ts';
import type { FoundProject } from '../project/access.ts';
import { branches } from './schema.ts';

/**
 * Returns the branch that a session works on. Creates it if new, and reactivates it if stale or deleted. Returns undefined for the
 * project's default branch. Stores the given git facts and keeps the others. Expects redacted name and pull request.
 */
export async function workOnBranch(
  tx: Transaction,
  author: Author,
  project: FoundProject,
  name: string,
  { git: { head, ahead, behind, pullRequest } = {}, requestId }: { git?: BranchFacts | undefined; requestId: string },
): Promise<{ id: string } | undefined> {
  if (name === project.defaultBranch) return undefined;
  const facts = definedOnly({ headSha: head, ahead, behind, prUrl: pullRequest });
  const [before] = await tx
    .select()
    .from(branches)
    .where(and(eq(branches.projectId, project.id), eq(branches.name, name)))
    .for('update');
  const [branch] = await tx
    .insert(branches)
    .values({
      id: newId('brn'),
      tenantId: author.tenant.id,
      projectId: project.id,
      name,
      base: project.defaultBranch,
      ...facts,
      actor: actorOf(author),
    })
    .onConflictDoUpdate({
      target: [branches.tenantId, branches.projectId, branches.name],
      set: { status: 'active', seenAt: new Date(), ...facts, ...changed(branches.version) },
    })
    .returning({ id: branches.id });
  if (!branch) return undefined;
  const target = { type: 'branch', id: branch.id };
  const detail = before ? changesOf(before, { status: 'active', ...facts }) : { name };
  // The session itself shows that work continues, so without changes there is nothing to audit.
  if (Object.keys(detail).length > 0)
    await audit(tx, author, { action: before ? 'branch.updated' : 'branch.begun', target, detail, requestId });
  return { id: branch.id };
}
