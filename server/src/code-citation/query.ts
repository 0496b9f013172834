import type { CodeCheck, CodeChecksSchema, codeCitationOperations, OperationOutput } from '@cairn/api';
import { desc, eq, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../database/database.ts';
import { showDecision } from '../decision/query.ts';
import type { Visitor } from '../http/context.ts';
import { showPattern } from '../pattern/query.ts';
import { findProject } from '../project/access.ts';
import { projects } from '../project/schema.ts';
import { codeChecks } from './schema.ts';
import { codeIn, expectedOn, labelOf, readChecks, subjectsWithCode } from './subjects.ts';

/** How many rules and decisions are read at a time. */
const subjectsAtOnce = 100;

/** Returns a page of the citations of a project, as they must be verified on a branch. @throws ApiError NOT_FOUND */
export async function listCitations(
  tx: Transaction,
  visitor: Visitor,
  idOrSlug: string,
  { branch: named, after }: { branch?: string | undefined; after?: string | undefined },
): Promise<OperationOutput<typeof codeCitationOperations.list>> {
  const project = await findProject(tx, visitor, idOrSlug);
  const { defaultBranch } = project;
  const branch = named ?? defaultBranch;
  const found = await subjectsWithCode(tx, project.id, { branch, after, limit: subjectsAtOnce + 1 });
  const subjects = found.slice(0, subjectsAtOnce);
  const checks = await readChecks(tx, project, branch, subjects);
  const items = subjects.flatMap((subject) => {
    const { id } = subject.row;
    return codeIn(subject.row.evidence).map((evidence) => ({
      subjectId: id,
      label: labelOf(subject),
      cited: { place: evidence.id, hash: evidence.hash },
      ...expectedOn(branch, defaultBranch, checks, subject, evidence),
    }));
  });
  return { items, defaultBranch, next: found.length > subjectsAtOnce ? (subjects.at(-1)?.row.id ?? null) : null };
}

/**
 * Returns the latest check of each citation of a pattern or decision, by branch. @throws ApiError NOT_FOUND if the visitor may not read it
 */
export async function showCodeChecks(tx: Transaction, visitor: Visitor, id: string): Promise<v.InferOutput<typeof CodeChecksSchema>> {
  const { projectId, evidence } = id.startsWith('dec_') ? await showDecision(tx, visitor, id) : await showPattern(tx, visitor, id);
  const rows = await tx
    .select({ check: codeChecks, defaultBranch: projects.defaultBranch })
    .from(codeChecks)
    .innerJoin(projects, eq(projects.id, codeChecks.projectId))
    .where(or(eq(codeChecks.patternId, id), eq(codeChecks.decisionId, id)))
    .orderBy(desc(codeChecks.checkedAt));
  const checksOf = (place: string, hash: string) =>
    rows
      .filter(({ check }) => check.projectId === projectId && check.citedPlace === place && check.citedHash === hash)
      .map(({ check, defaultBranch }): CodeCheck => {
        const { branch, state, expectedText: before, foundText: after, commit, checkedAt } = check;
        return {
          branch,
          isDefault: branch === defaultBranch,
          state,
          place: check.place,
          before,
          after,
          commit,
          checkedAt: checkedAt.toISOString(),
        };
      })
      .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  return { items: codeIn(evidence).map(({ id: place, hash }) => ({ place, hash, checks: checksOf(place, hash) })) };
}
