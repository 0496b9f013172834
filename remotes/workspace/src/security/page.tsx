import { type FindingState, openFindings, type SecurityFinding } from '@cairn/api';
import { pageFromParam, useCan, useListTexts, useLocale, usePage, withParams } from '@cairn/shell';
import { Count, EmptyState, numberFormat, Page, PageHeader, Pager, Panel, Rows } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { useProjectInView } from '../project/in-view.ts';
import { projectQuery } from '../projects/queries.ts';
import { Finding } from './finding.tsx';
import { findingsPerPage, findingsQuery } from './queries.ts';

/** `/app/project/security`: what was found in a project's texts, and what becomes of it; for those who manage it. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const { data: project } = useSuspenseQuery(projectQuery(useLoaderData<string>()));
  const mayManage = useCan('project.manage', project);
  useProjectInView(project);
  usePage(t({ message: 'Security', context: 'of a project' }));
  if (mayManage) return <Findings project={project.slug} />;
  return (
    <Page narrow>
      <PageHeader title={<Trans context="of a project">Security</Trans>} />
      <EmptyState kind="forbidden" title={<Trans>Others look after this project</Trans>}>
        <Trans>What was found is for those who manage it. An owner, admin or team lead can change your role.</Trans>
      </EmptyState>
    </Page>
  );
}

function Findings({ project }: { project: string }): ReactElement {
  const { pager } = useListTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data } = useSuspenseQuery(findingsQuery(project, pageFromParam(search.get('page'))));
  const of = (states: readonly FindingState[]) => ({
    project,
    findings: data.items.filter(({ status }) => states.includes(status)),
    count: states.reduce((sum, state) => sum + (data.counts[state] ?? 0), 0),
  });
  const open = of(openFindings);
  const goTo = (offset: number) => {
    const page = offset / findingsPerPage + 1;
    void navigate(withParams(search, { page: page === 1 ? null : String(page) }));
  };
  return (
    <Page narrow>
      <PageHeader
        title={
          open.count > 0 ? (
            <Plural value={open.count} one="# secret needs replacing" other="# secrets need replacing" />
          ) : (
            <Trans>Nothing to look at</Trans>
          )
        }
        lead={<Trans>Secrets are cut out of every text before it is kept. Each that was found stands here.</Trans>}
      />
      {data.total === 0 && (
        <EmptyState kind="done" title={<Trans>No secret was found in this project</Trans>}>
          <Trans>What agents record and people write is looked through as it comes in: keys, tokens, passwords and private keys.</Trans>
        </EmptyState>
      )}
      <Part title={<Trans context="findings">Open</Trans>} {...open} />
      <Part title={<Trans context="findings">Accepted for a while</Trans>} {...of(['acknowledged'])} />
      <Part title={<Trans context="findings">Resolved</Trans>} {...of(['resolved'])} />
      {data.total > findingsPerPage && (
        <Pager offset={data.offset} limit={findingsPerPage} total={data.total} onOffset={goTo} labels={pager} />
      )}
    </Page>
  );
}

function Part({
  title,
  findings,
  count,
  project,
}: {
  title: ReactNode;
  /** Those of this page. */
  findings: readonly SecurityFinding[];
  /** Of all pages. */
  count: number;
  project: string;
}): ReactElement | null {
  const { format } = numberFormat(useLocale());
  if (findings.length === 0) return null;
  return (
    <Panel
      flush
      title={
        <>
          {title} <Count>{format(count)}</Count>
        </>
      }
    >
      <Rows>
        {findings.map((finding) => (
          <Finding key={finding.id} finding={finding} project={project} />
        ))}
      </Rows>
    </Panel>
  );
}
