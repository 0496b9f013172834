import { type Context, isWorkedOn, tokenBudgetOf } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { branches } from '../../branch/schema.ts';
import { changedSubjects } from '../../code-citation/changed.ts';
import { askedTerms } from '../../conversation/terms.ts';
import type { Transaction } from '../../database/database.ts';
import type { FoundProject } from '../../project/access.ts';
import { tokenizer } from '../tokens.ts';
import { fit } from './fit.ts';
import { guidanceOf } from './knowledge.ts';
import { findCandidates } from './known.ts';
import { fromRoot, pathsIn, rankCandidates } from './relevance.ts';

interface Wish {
  task?: string | undefined;
  paths?: readonly string[] | undefined;
  branch?: string | undefined;
  /** Hashes of the cited code in the caller's working tree. */
  code?: readonly { place: string; hash: string }[] | undefined;
  /** In tokens. If left out, the project's own budget; 0 serves nothing. */
  tokenBudget?: number | undefined;
}

/**
 * Composes the context for a task: the most relevant items of a project that fit the token budget. Reads only; `countServed` counts what
 * was served.
 */
export async function composeContext(
  tx: Transaction,
  project: FoundProject,
  { task = '', paths = [], branch: name, code = [], tokenBudget: named }: Wish,
): Promise<Context> {
  const [called] =
    name === undefined
      ? []
      : await tx
          .select({ id: branches.id, name: branches.name, status: branches.status })
          .from(branches)
          .where(and(eq(branches.projectId, project.id), eq(branches.name, name)));
  // What holds on a merged or deleted branch alone is not served.
  const branch = called && isWorkedOn(called) ? { id: called.id, name: called.name } : undefined;
  const shown = name === undefined || name === project.defaultBranch ? null : name;
  const frame = { project, branch: shown, tokenBudget: tokenBudgetOf(named, project) };
  if (frame.tokenBudget === 0) return fit([], frame, await tokenizer());
  const terms = askedTerms(task);
  const words = terms.map(({ word }) => word);
  const changed = await changedSubjects(tx, project, name, code);
  const found = (await findCandidates(tx, { project, branch }, words)).map((one) =>
    changed.has(one.candidate.id) ? { ...one, candidate: { ...one.candidate, codeChanged: true } } : one,
  );
  const heard = [...guidanceOf(project).map((candidate) => ({ candidate, hits: [] })), ...found];
  const ranked = rankCandidates(heard, { terms, paths: fromRoot(paths), mentioned: fromRoot(pathsIn(task)) });
  return fit(ranked, frame, await tokenizer());
}
