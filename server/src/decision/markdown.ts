import { type Decision, type DecisionImport, readDecisionFile } from '@cairn/api';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import type { Visitor } from '../http/context.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { findProject } from '../project/access.ts';
import { recordDecision } from './change.ts';
import { readDecisions } from './query.ts';
import { decisions } from './schema.ts';

/** What is in force in a project, branches aside, by number. */
export async function acceptedDecisions(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
): Promise<{ slug: string; decisions: Decision[] }> {
  const { id, slug } = await findProject(tx, visitor, idOrSlug);
  const fit = and(eq(decisions.projectId, id), eq(decisions.status, 'accepted'), isNull(decisions.branchId));
  return { slug, decisions: fit ? await readDecisions(tx, visitor, fit) : [] };
}

/**
 * Makes a draft of each file, in their order.
 * @throws ApiError BAD_REQUEST naming what of which file makes no decision: then there is none of the others either
 */
export async function importDecisions(
  tx: Transaction,
  visitor: Visitor,
  { projectId, files }: DecisionImport,
  requestId: string,
): Promise<Decision[]> {
  const read = files.map(({ text }) => readDecisionFile(text));
  const issues = read.flatMap((file, at) => file.issues.map(({ field, code }) => issue(`files.${at}.${field}`, code)));
  if (issues.length > 0) throw new ApiError('BAD_REQUEST', { issues });
  const made: Decision[] = [];
  for (const { text } of read) {
    made.push(await recordDecision(tx, visitor, { projectId, status: 'draft', evidence: [], ...text }, requestId));
  }
  return made;
}
