import { type Context, tokenBudgetOf } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { branches } from '../../branch/schema.ts';
import { askedTerms } from '../../conversation/terms.ts';
import type { Transaction } from '../../database/database.ts';
import type { FoundProject } from '../../project/access.ts';
import type { sessions } from '../../session/schema.ts';
import { tokenizer } from '../tokens.ts';
import { fit } from './fit.ts';
import { asRecent, guidanceOf } from './knowledge.ts';
import { findKnown } from './known.ts';
import { isInPlace, rank } from './relevance.ts';

interface Wish {
  task?: string | undefined;
  paths?: readonly string[] | undefined;
  branch?: string | undefined;
  /** Left out: the project's own. */
  tokenBudget?: number | undefined;
  /** The session whose work is gone on with. */
  handoff?: typeof sessions.$inferSelect | undefined;
}

/** What an agent is told of a project before it works on something: the most relevant that fits the budget. Reads only; `countServed` writes down that it was told. */
export async function composeContext(
  tx: Transaction,
  project: FoundProject,
  { task = '', paths = [], branch: name, tokenBudget: named, handoff }: Wish,
): Promise<Context> {
  const [branch] =
    name === undefined
      ? []
      : await tx
          .select({ id: branches.id, name: branches.name })
          .from(branches)
          // What a merged or deleted branch has left behind is told to nobody.
          .where(and(eq(branches.projectId, project.id), eq(branches.name, name), eq(branches.status, 'active')));
  const terms = askedTerms(task);
  const words = terms.map(({ word }) => word);
  const known = [...guidanceOf(project), ...(await findKnown(tx, { project, branch }, words))];
  const candidates = handoff
    ? [...known.filter(({ id }) => id !== handoff.id), { ...asRecent(handoff), hits: [], standing: 'handoff' as const }]
    : known;
  const ranked = candidates.map((candidate) => rank(candidate, { terms, paths })).filter(isInPlace);
  const shown = name === undefined || name === project.defaultBranch ? null : name;
  return fit(ranked, { project, branch: shown, tokenBudget: tokenBudgetOf(named, project) }, await tokenizer());
}
