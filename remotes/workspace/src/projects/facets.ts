import { ProjectFacetsSchema } from '@cairn/api';
import type { ListFilter, ListOf } from '@cairn/list';
import { call, useSession } from '@cairn/shell';
import { lockIcon, userIcon, usersIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type ProjectPart, partWish, type projectList } from './list-state.ts';

/** The filter values of a part of the list. Starred projects use those of active ones. */
export function projectFacetsQuery(part?: ProjectPart) {
  const { status } = partWish(part);
  return queryOptions({
    queryKey: ['projects', 'facets', { status }],
    queryFn: ({ signal }) => call('get', 'projects/facets', ProjectFacetsSchema, { searchParams: { status }, signal }),
  });
}

/** Returns the filters of the list: member and visibility. */
export function useProjectFacets({ filters }: ListOf<typeof projectList>['state']): readonly ListFilter[] {
  const { t } = useLingui();
  const tenant = useSession()?.tenant.name ?? '';
  const { data: narrowed } = useSuspenseQuery(projectFacetsQuery(filters.status));
  return [
    {
      id: 'member',
      name: t({ message: 'Members', context: 'of a project' }),
      entries: [
        { value: 'me', label: t`me`, icon: userIcon },
        ...narrowed.members.map(({ id, name }) => ({ value: id, label: name, icon: userIcon })),
      ],
    },
    {
      id: 'visibility',
      name: t`Visibility`,
      entries: [
        { value: 'tenant', label: t`Everyone in ${tenant}`, icon: usersIcon },
        { value: 'members', label: t`Members only`, icon: lockIcon },
      ],
    },
  ];
}
