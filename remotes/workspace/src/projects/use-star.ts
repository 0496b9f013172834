import { type Project, type ProjectFacets, ProjectSchema } from '@cairn/api';
import { call, notifyFailure, queryClient } from '@cairn/shell';
import { useMutation } from '@tanstack/react-query';
import { type ProjectRows, projectKey, settingsKey } from './queries.ts';

const mutationKey = ['projects', 'star'];

/** Returns a function that sets or removes the reader's star. Updates optimistically and sends changes one after another. */
export function useStar(project: Project): (starred: boolean) => void {
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `star ${project.id}` },
    mutationFn: (starred: boolean) => call(starred ? 'put' : 'delete', `projects/${project.id}/star`, ProjectSchema),
    onMutate: async (starred) => {
      await queryClient.cancelQueries({ queryKey: ['projects'] });
      showStar(project, starred);
    },
    onError: (error, starred) => {
      showStar(project, !starred);
      notifyFailure(error);
    },
    onSettled: () => {
      // If another change is pending, the optimistic state is newer than a fetch would be.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  return mutate;
}

/** Updates a star in all caches. Lists of starred projects drop the project, or their count increases. */
function showStar({ id, slug, status }: Project, starred: boolean): void {
  for (const key of [projectKey(slug), settingsKey(slug)])
    queryClient.setQueryData<Project>(key, (project) => project && { ...project, starred });
  queryClient.setQueriesData<ProjectRows>(
    { queryKey: ['projects', 'list'] },
    (page) => page && { ...page, items: page.items.map((one) => (one.id === id ? { ...one, starred } : one)) },
  );
  queryClient.setQueriesData<ProjectRows>({ queryKey: ['projects', 'list', { status, starred: 'true' }] }, (page) => {
    if (!page) return page;
    if (starred) return { ...page, total: page.total + 1 };
    return { ...page, items: page.items.filter((one) => one.id !== id), total: page.total - 1 };
  });
  if (status !== 'active') return;
  queryClient.setQueriesData<ProjectFacets>({ queryKey: ['projects', 'facets'] }, (facets) => {
    if (!facets) return facets;
    const { counts } = facets;
    return { ...facets, counts: { ...counts, starred: counts.starred + (starred ? 1 : -1) } };
  });
}
