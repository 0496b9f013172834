import { ListPage, useList } from '@cairn/list';
import { queryClient, setCurrentProject, usePage } from '@cairn/shell';
import { EmptyState, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { actionText } from './action-texts.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditPreview } from './audit-preview.tsx';
import { useAuditFilters } from './filters.ts';
import { type AuditParams, auditParams, projectAuditList } from './list-state.ts';
import { projectAuditQuery, projectQuery } from './queries.ts';

/** `/app/project/audit`: who changed what in a project, for those who manage it. */
export function Component(): ReactElement {
  const { i18n, t } = useLingui();
  const slug = useLoaderData<string>();
  const list = useList(projectAuditList);
  const params = auditParams(list.state);
  const { data: project } = useSuspenseQuery(projectQuery(slug));
  const { data: page } = useSuspenseQuery(projectAuditQuery(slug, params));
  const columns = useAuditColumns(list);
  const { group, period, result } = useAuditFilters();
  const open = page.items.find(({ id }) => id === list.search.get('entry'));
  const { target } = list.state.filters;
  const concerned = target && {
    id: 'target',
    name: t`Concerns`,
    entries: [{ value: target, label: page.items.find((entry) => entry.target.id === target)?.target.name ?? target }],
  };
  usePage(t`Audit log`);
  useEffect(() => {
    const { name, key, colour, icon = null } = project;
    setCurrentProject({ slug: project.slug, name, key, colour, icon });
  }, [project]);
  return (
    <ListPage
      list={list}
      layout="page"
      label={t`Audit log`}
      heading={<PageHeader title={<Trans>Audit log</Trans>} lead={<Trans>Who changed what in this project, and when.</Trans>} />}
      page={page}
      columns={columns}
      params={params}
      search={t`Person, action or id`}
      filters={[group, period, result, ...(concerned ? [concerned] : [])]}
      empty={<EmptyState kind="never" title={<Trans>No entries yet</Trans>} />}
      noResults={{
        title: <Trans>No entry matches these filters</Trans>,
        read: (wish: AuditParams) => queryClient.fetchQuery(projectAuditQuery(slug, wish)),
      }}
      exportPath="project-audit/export"
      nameOf={({ action }) => actionText(i18n, action)}
      rowId={({ id }) => id}
      current={open?.id}
      open={open !== undefined}
      preview={
        open && (
          <AuditPreview
            key={open.id}
            entry={open}
            list={list}
            onClose={() => list.go(list.hrefKeepingPage({ entry: null }), { replace: true })}
          />
        )
      }
    />
  );
}
