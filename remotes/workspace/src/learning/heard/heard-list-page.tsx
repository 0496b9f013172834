import type { Heard } from '@cairn/api';
import { type ListFilter, ListPage, useList } from '@cairn/list';
import { queryClient, usePage } from '@cairn/shell';
import { EmptyState } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocation } from 'react-router';
import { choosableProjects } from '../../conversations/load.ts';
import { useProjectInView } from '../../project/current-project.ts';
import { useProjectFacet } from '../../projects/project-facet.tsx';
import { projectQuery, projectsQuery } from '../../projects/queries.ts';
import { projectPatternsPath } from '../list-state.ts';
import { StateSegments } from '../state-segments.tsx';
import { useHeardColumns } from './heard-columns.tsx';
import { HeardPreview } from './heard-preview.tsx';
import { heardListAt, heardParams, heardQuery } from './list-state.ts';

/** Lists what people said to agents, or agents reported, and nobody has proposed yet. */
export function HeardListPage(): ReactElement {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const list = useList(heardListAt(pathname));
  const { project: slug, state = 'open' } = list.state.filters;
  const { data: page } = useSuspenseQuery(heardQuery(pathname, list.state));
  const { data: projects } = useSuspenseQuery(projectsQuery(choosableProjects));
  const byProject = useProjectFacet(projects.items);
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  useProjectInView(slug === undefined ? null : (project ?? null));
  usePage(t({ message: 'Heard', context: 'said to agents, and not proposed yet' }));
  const groupOf = ({ said }: Heard) =>
    said === 0 ? t`Reported by agents` : t`${plural(said, { one: 'Said once', other: 'Said # times' })}`;
  const openId = list.search.get('heard');
  const columns = useHeardColumns(list, openId !== null);
  const at = page.items.findIndex(({ id }) => id === openId);
  const listed = page.items[at];
  // If somebody else decides on the open candidate, it leaves the list: keeps it open with the text in its form.
  const [opened, setOpened] = useState(listed);
  if (listed && listed !== opened) setOpened(listed);
  const row = listed ?? (opened?.id === openId ? opened : undefined);
  const show = (id: string | null) => list.go(list.hrefKeepingPage({ heard: id }), { replace: true });
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : page.items[at + step];
    return next && (() => show(next.id));
  };
  const within = pathname === projectPatternsPath;
  const filters: ListFilter[] = [
    {
      id: 'source',
      name: t`Source`,
      entries: [
        { value: 'person', label: t`Said by people` },
        { value: 'agent', label: t`Reported by agents` },
      ],
    },
    { id: 'state', name: t`Status`, entries: [{ value: 'dismissed', label: t({ message: 'Dismissed', context: 'what was heard' }) }] },
    ...(within ? [] : [byProject]),
  ];
  return (
    <ListPage
      list={list}
      layout="reading"
      label={t({ message: 'Heard', context: 'said to agents, and not proposed yet' })}
      heading={
        <h1 className="visually-hidden" tabIndex={-1}>
          <Trans context="said to agents, and not proposed yet">Heard</Trans>
        </h1>
      }
      page={page}
      columns={columns}
      tallRows
      groupBy={list.state.sort === 'said' ? groupOf : undefined}
      search={t`Search what was heard`}
      segments={<StateSegments current="heard" project={slug} />}
      filters={filters}
      empty={
        state === 'dismissed' ? (
          <EmptyState kind="never" title={<Trans>Nothing dismissed</Trans>}>
            <Trans>What reviewers dismiss is listed here. Cairn does not propose it again, in other words or as a part of more.</Trans>
          </EmptyState>
        ) : (
          <EmptyState kind="done" title={<Trans>Nothing heard</Trans>}>
            <Trans>Rules that people mention to agents are listed here until they are proposed.</Trans>
          </EmptyState>
        )
      }
      noResults={{
        title: <Trans>Nothing heard matches these filters</Trans>,
        read: ({ offset, limit, q }) =>
          queryClient.fetchQuery(heardQuery(pathname, { ...list.state, q: q ?? '', page: Math.floor((offset ?? 0) / (limit ?? 25)) + 1 })),
      }}
      params={heardParams(pathname, list.state)}
      exportPath="heard/export"
      nameOf={({ rule }) => rule}
      rowId={({ id }) => id}
      current={openId ?? undefined}
      open={row !== undefined}
      onClose={() => show(null)}
      preview={
        row && (
          <HeardPreview
            key={row.id}
            heard={row}
            place={at < 0 ? undefined : { at: page.offset + at + 1, of: page.total }}
            onNext={neighbour(1)}
            onPrevious={neighbour(-1)}
            onDone={neighbour(1) ?? neighbour(-1) ?? (() => show(null))}
            onClose={() => show(null)}
          />
        )
      }
    />
  );
}
