import { type FindingState, findingLevels, findingStates, openFindings, type SecurityFinding } from '@cairn/api';
import { ListPage, useList } from '@cairn/list';
import { queryClient, useCan, useLocale, usePage, withProject } from '@cairn/shell';
import { ButtonLink, Count, EmptyState, lazy, numberFormat, Page, PageHeader, Panel, type RowSelection, Rows } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { Checks } from './checks.tsx';
import styles from './finding.module.css';
import { Finding } from './finding.tsx';
import { findingList, findingsWish } from './list-state.ts';
import { findingsQuery } from './queries.ts';
import { useFindingLevelText, useFindingStateText } from './texts.tsx';

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((module) => module.BulkActions));

/** `/app/project/security`: findings in a project's texts, and their states; for managers of the project. */
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
      <EmptyState kind="forbidden" title={<Trans>You don’t have access to these settings</Trans>}>
        <Trans>Only people who manage the project can see findings. An owner, administrator or team lead can change your role.</Trans>
      </EmptyState>
    </Page>
  );
}

function Findings({ project }: { project: string }): ReactElement {
  const { t } = useLingui();
  const list = useList(findingList);
  const stateText = useFindingStateText();
  const levelText = useFindingLevelText();
  const wish = findingsWish(list.state, project);
  const { data } = useSuspenseQuery(findingsQuery(wish));
  const countOf = (states: readonly FindingState[]) => states.reduce((sum, state) => sum + (data.counts[state] ?? 0), 0);
  const open = countOf(openFindings);
  const filtered = Boolean(list.state.q || list.state.filters.status || list.state.filters.level);
  return (
    <ListPage
      list={list}
      layout="page"
      label={t({ message: 'Security', context: 'of a project' })}
      heading={
        <>
          <PageHeader
            actions={
              <ButtonLink to={withProject('/app/project/audit', { slug: project })}>
                <Trans>Audit log of this project</Trans>
              </ButtonLink>
            }
            title={
              open > 0 ? <Plural value={open} one="# secret to rotate" other="# secrets to rotate" /> : <Trans>No secrets to rotate</Trans>
            }
            lead={<Trans>Secrets are redacted from every text before it is stored. Each finding is listed here.</Trans>}
          />
          <Checks project={project} />
        </>
      }
      page={data}
      columns={[
        { id: 'standing', label: t`State`, cell: ({ status }) => stateText(status) },
        { id: 'level', label: t`Severity`, cell: ({ level }) => levelText(level) },
        { id: 'rule', label: t`Rule`, cell: ({ rule }) => rule },
        { id: 'count', label: t`Count`, cell: ({ count }) => count },
        { id: 'updated', label: t`Updated`, cell: ({ updatedAt }) => updatedAt },
      ]}
      search={t`Rule or reason`}
      filters={[
        { id: 'status', name: t`State`, entries: findingStates.map((value) => ({ value, label: stateText(value) })) },
        { id: 'level', name: t`Severity`, entries: findingLevels.map((value) => ({ value, label: levelText(value) })) },
      ]}
      empty={
        <EmptyState kind="done" title={<Trans>No secrets found in this project</Trans>}>
          <Trans>Everything that agents and people write is scanned for keys, tokens, passwords and private keys.</Trans>
        </EmptyState>
      }
      noResults={{
        title: <Trans>No finding matches these filters</Trans>,
        read: (other) => queryClient.fetchQuery(findingsQuery({ ...other, project })),
      }}
      params={wish}
      exportPath="findings/export"
      nameOf={({ rule }) => rule}
      bulk={(rows, clear) => <BulkActions findings={rows} onDone={clear} />}
      rowId={({ id }) => id}
      current={undefined}
      open={false}
    >
      {(findings, ticks) => {
        const part = (title: ReactNode, states: readonly FindingState[]) => (
          <Part
            title={title}
            count={filtered ? undefined : countOf(states)}
            findings={findings.filter(({ status }) => states.includes(status))}
            ticks={ticks}
            project={project}
          />
        );
        if (list.state.sort !== 'standing') return <Part findings={findings} ticks={ticks} project={project} />;
        return (
          <div className={styles.parts}>
            {part(<Trans context="findings">Open</Trans>, openFindings)}
            {part(<Trans context="findings">Acknowledged</Trans>, ['acknowledged'])}
            {part(<Trans context="findings">Resolved</Trans>, ['resolved'])}
          </div>
        );
      }}
    </ListPage>
  );
}

function Part({
  title,
  findings,
  count,
  ticks,
  project,
}: {
  /** The state, if the list is sorted by state. */
  title?: ReactNode;
  /** The findings on this page. */
  findings: readonly SecurityFinding[];
  /** The total on all pages. */
  count?: number | undefined;
  ticks: RowSelection<SecurityFinding> | undefined;
  project: string;
}): ReactElement | null {
  const { format } = numberFormat(useLocale());
  if (findings.length === 0) return null;
  return (
    <Panel
      flush
      title={
        title && (
          <>
            {title} {count !== undefined && <Count>{format(count)}</Count>}
          </>
        )
      }
    >
      <Rows>
        {findings.map((finding) => (
          <Finding key={finding.id} finding={finding} ticks={ticks} project={project} />
        ))}
      </Rows>
    </Panel>
  );
}
