import type { BranchFacts } from '@cairn/api';
import { type Author, actorOf } from '../database/audit.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/id.ts';
import { changed, given } from '../database/optimistic.ts';
import type { FoundProject } from '../project/access.ts';
import { branches } from './schema.ts';

/**
 * The branch that a session is at work on, made where it is new and active again where it was stale or gone; undefined for
 * the project's default branch, on which everything holds. What git knows of it is kept; what nobody says stays.
 */
export async function workOnBranch(
  tx: Transaction,
  author: Author,
  project: FoundProject,
  name: string,
  { head, ahead, behind, pullRequest }: BranchFacts = {},
): Promise<{ id: string } | undefined> {
  if (name === project.defaultBranch) return undefined;
  const facts = given({ headSha: head, ahead, behind, prUrl: pullRequest });
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
  return branch;
}
