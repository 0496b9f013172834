import { isWorkedOn, type NamedBranch } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { branchOfRow } from '../branch/named.ts';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { conversations } from './schema.ts';

/**
 * Returns the branch of a conversation in any state. Its own knowledge applies only while it is active (`isWorkedOn`). After a merge or
 * deletion the conversation stays, with the knowledge that applies everywhere.
 */
export async function branchOf(tx: Transaction, conversationId: string): Promise<Pick<NamedBranch, 'id' | 'name' | 'status'> | undefined> {
  const [branch] = await tx
    .select({ id: branches.id, name: branches.name, status: branches.status })
    .from(conversations)
    .innerJoin(branches, branchOfRow(conversations))
    .where(eq(conversations.id, conversationId));
  return branch;
}

/** Requires an active branch of the project. @throws ApiError BAD_REQUEST with UNKNOWN_BRANCH or BRANCH_OVER */
export async function requireBranch(tx: Transaction, projectId: string, id: string): Promise<void> {
  const [branch] = await tx
    .select({ status: branches.status })
    .from(branches)
    .where(and(eq(branches.id, id), eq(branches.projectId, projectId)));
  if (branch && isWorkedOn(branch)) return;
  throw new ApiError('BAD_REQUEST', { issues: [issue('branchId', branch ? 'BRANCH_OVER' : 'UNKNOWN_BRANCH')] });
}
