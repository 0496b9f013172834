import { useList } from '@cairn/list';
import { queryClient, setCurrentProject } from '@cairn/shell';
import { PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { AuditListPage } from './audit-list-page.tsx';
import { useAuditFilters } from './filters.ts';
import { type AuditParams, auditParams, projectAuditList } from './list-state.ts';
import { projectAuditQuery, projectQuery } from './queries.ts';

/** `/app/project/audit`: who changed what in a project, for those who manage it. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const slug = useLoaderData<string>();
  const list = useList(projectAuditList);
  const params = auditParams(list.state);
  const { data: project } = useSuspenseQuery(projectQuery(slug));
  const { data: page } = useSuspenseQuery(projectAuditQuery(slug, params));
  const { group, period, result } = useAuditFilters();
  useEffect(() => {
    const { name, key, colour, icon = null } = project;
    setCurrentProject({ slug: project.slug, name, key, colour, icon });
  }, [project]);
  return (
    <AuditListPage
      list={list}
      heading={<PageHeader title={<Trans>Audit log</Trans>} lead={<Trans>Who changed what in this project, and when.</Trans>} />}
      page={page}
      params={params}
      search={t`Person, action or id`}
      filters={[group, period, result]}
      target={list.state.filters.target}
      read={(other: AuditParams) => queryClient.fetchQuery(projectAuditQuery(slug, other))}
      exportPath="project-audit/export"
    />
  );
}
