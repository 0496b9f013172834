import { type Project, ProjectListSchema, ProjectSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Projects on one page of the list. */
export const projectsPerPage = 24;

export interface ProjectListWish {
  status?: 'active' | 'archived';
  q?: string;
  offset?: number;
  limit?: number;
}

/** The projects that the reader may see, the most recently active first. */
export function projectsQuery({ status = 'active', q = '', offset = 0, limit = projectsPerPage }: ProjectListWish = {}) {
  return queryOptions({
    queryKey: ['projects', 'list', { status, q, offset, limit }],
    queryFn: ({ signal }) =>
      call('get', 'projects', ProjectListSchema, { searchParams: { status, q: q || undefined, offset, limit }, signal }),
  });
}

/** One project by its slug; a list that was read before has it already. */
export function projectQuery(slug: string) {
  return queryOptions({
    queryKey: ['projects', 'one', slug],
    queryFn: ({ signal }) => call('get', `projects/${encodeURIComponent(slug)}`, ProjectSchema, { signal }),
    initialData: () => listed(slug)?.project,
    initialDataUpdatedAt: () => listed(slug)?.at,
  });
}

function listed(slug: string): { project: Project; at: number | undefined } | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['projects', 'list'] })) {
    const page = query.state.data as { items: Project[] } | undefined; // what projectsQuery puts under this key
    const project = page?.items.find((candidate) => candidate.slug === slug);
    if (project) return { project, at: query.state.dataUpdatedAt };
  }
  return undefined;
}
