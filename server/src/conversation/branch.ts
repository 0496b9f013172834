import { isWorkedOn, type NamedBranch } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { branchOfRow } from '../branch/named.ts';
import { branches } from '../branch/schema.ts';
import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { conversations } from './schema.ts';

/**
 * The branch that a conversation is about, whatever became of it. What is known on it alone counts there for as long as it is
 * worked on (`isWorkedOn`); once it is merged or deleted the conversation stays, and what counts in it is what counts for everyone.
 */
export async function branchOf(tx: Transaction, conversationId: string): Promise<Pick<NamedBranch, 'id' | 'name' | 'status'> | undefined> {
  const [branch] = await tx
    .select({ id: branches.id, name: branches.name, status: branches.status })
    .from(conversations)
    .innerJoin(branches, branchOfRow(conversations))
    .where(eq(conversations.id, conversationId));
  return branch;
}

/** Only a branch of the project that is worked on is chosen. @throws ApiError BAD_REQUEST: UNKNOWN_BRANCH, BRANCH_OVER */
export async function requireBranch(tx: Transaction, projectId: string, id: string): Promise<void> {
  const [branch] = await tx
    .select({ status: branches.status })
    .from(branches)
    .where(and(eq(branches.id, id), eq(branches.projectId, projectId)));
  if (branch && isWorkedOn(branch)) return;
  throw new ApiError('BAD_REQUEST', { issues: [issue('branchId', branch ? 'BRANCH_OVER' : 'UNKNOWN_BRANCH')] });
}
