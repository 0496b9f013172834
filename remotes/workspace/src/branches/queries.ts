import {
  type Branch,
  BranchCountsSchema,
  BranchFacetsSchema,
  type BranchKnowledge,
  BranchKnowledgeSchema,
  BranchListSchema,
} from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

interface BranchListWish extends ListParams {
  project?: string | undefined;
  status?: string | undefined;
  client?: string | undefined;
  knowledge?: string | undefined;
  request?: string | undefined;
}

function pathOf(project: string): string {
  return `projects/${encodeURIComponent(project)}/branches`;
}

/** A page of a project's branches. */
export function branchesQuery({
  project = '',
  q = '',
  sort = 'seen',
  direction = 'desc',
  offset = 0,
  limit = 25,
  ...wish
}: BranchListWish) {
  const asked = { q: q || undefined, sort, direction, offset, limit, ...wish };
  return queryOptions({
    queryKey: ['branches', 'list', project, asked],
    queryFn: ({ signal }) => call('get', pathOf(project), BranchListSchema, { searchParams: asked, signal }),
  });
}

/** The project's branches that can be chosen: active and stale ones, most recently seen first. */
export function choosableBranchesQuery(project: string) {
  return branchesQuery({ project, status: 'active,stale', limit: 100 });
}

/** The number of a project's branches per state. */
export function branchCountsQuery(project: string) {
  return queryOptions({
    queryKey: ['branches', 'counts', project],
    queryFn: ({ signal }) => call('get', `${pathOf(project)}/counts`, BranchCountsSchema, { signal }),
  });
}

/** The filter values of a project's branches. */
export function branchFacetsQuery(project: string) {
  return queryOptions({
    queryKey: ['branches', 'facets', project],
    queryFn: ({ signal }) => call('get', `${pathOf(project)}/facets`, BranchFacetsSchema, { signal }),
  });
}

export function knowledgeKey(id: string): readonly [string, string, string] {
  return ['branches', 'knowledge', id];
}

/** Knowledge that exists on a branch but not on the default branch. */
export function knowledgeQuery(project: string, id: string) {
  return queryOptions({
    queryKey: knowledgeKey(id),
    queryFn: ({ signal }) => call('get', `${pathOf(project)}/${encodeURIComponent(id)}/knowledge`, BranchKnowledgeSchema, { signal }),
  });
}

/** Updates a branch in all caches. */
export function showBranch(branch: Branch): void {
  queryClient.setQueryData<BranchKnowledge>(knowledgeKey(branch.id), (known) => known && { ...known, branch });
  queryClient.setQueriesData<{ items: Branch[] }>({ queryKey: ['branches', 'list'] }, (page) =>
    page?.items.some(({ id }) => id === branch.id)
      ? { ...page, items: page.items.map((one) => (one.id === branch.id ? branch : one)) }
      : page,
  );
}

/** Updates a branch with the server's row, and refetches what a merge changes. */
export function branchArrived(branch: Branch): void {
  showBranch(branch);
  for (const queryKey of [['branches'], ['patterns'], ['decisions'], ['conversations'], ['projects']])
    void queryClient.invalidateQueries({ queryKey });
}
