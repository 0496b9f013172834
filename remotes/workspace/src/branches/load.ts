import type { Branch } from '@cairn/api';
import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import { preloadData } from '@cairn/ui/data';
import type { LoaderFunctionArgs } from 'react-router';
import { conversationsQuery } from '../conversations/queries.ts';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { sessionsQuery } from '../sessions/queries.ts';
import { BranchComparison } from './lazy-comparison.ts';
import { branchesWish, branchInView, branchList } from './list-state.ts';
import { branchCountsQuery, branchesQuery, branchFacetsQuery, knowledgeQuery } from './queries.ts';

/** Number of sessions and conversations listed on a branch's page. */
export const fewOfBranch = 8;

/** The latest conversations about a branch. */
export function conversationsOfBranchQuery({ name, projectSlug }: Pick<Branch, 'name' | 'projectSlug'>) {
  return conversationsQuery({ project: projectSlug, branch: name, limit: fewOfBranch });
}

/** `/app/project/branches`. */
export async function loadBranches({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const project = chosenProject(url);
  const state = readList(branchList, url.searchParams);
  const { id, full } = branchInView(url.searchParams);
  if (full) void BranchComparison.load();
  await Promise.all([
    ensureQuery(projectQuery(project)),
    full ? null : ensureQuery(branchesQuery(branchesWish(state))),
    full ? null : ensureQuery(branchCountsQuery(project)),
    full ? null : ensureQuery(branchFacetsQuery(project)),
    id
      ? ensureQuery(knowledgeQuery(project, id)).then(({ branch }) =>
          Promise.all([
            ensureQuery(sessionsQuery({ project, branch: branch.name, limit: fewOfBranch })),
            branch.conversations > 0 ? ensureQuery(conversationsOfBranchQuery(branch)) : null,
          ]),
        )
      : null,
    id && full ? preloadData({ words: true }) : null,
  ]).catch(unlessGone(project));
  return null;
}
