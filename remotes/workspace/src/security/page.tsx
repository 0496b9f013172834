import { openFindings, type SecurityFinding } from '@cairn/api';
import { useCan, useLocale, usePage } from '@cairn/shell';
import { Count, EmptyState, numberFormat, Page, PageHeader, Panel, Rows } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useProjectInView } from '../project/in-view.ts';
import { projectQuery } from '../projects/queries.ts';
import { Finding } from './finding.tsx';
import { findingsQuery } from './queries.ts';

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
  const { data } = useSuspenseQuery(findingsQuery(project));
  const open = data.items.filter(({ status }) => openFindings.includes(status));
  const of = (state: SecurityFinding['status']) => data.items.filter(({ status }) => status === state);
  return (
    <Page narrow>
      <PageHeader
        title={
          open.length > 0 ? (
            <Plural value={open.length} one="# secret needs replacing" other="# secrets need replacing" />
          ) : (
            <Trans>Nothing to look at</Trans>
          )
        }
        lead={<Trans>Secrets are cut out of every text before it is kept. Each that was found stands here.</Trans>}
      />
      {data.items.length === 0 && (
        <EmptyState kind="done" title={<Trans>No secret was found in this project</Trans>}>
          <Trans>What agents record and people write is looked through as it comes in: keys, tokens, passwords and private keys.</Trans>
        </EmptyState>
      )}
      <Part title={<Trans context="findings">Open</Trans>} findings={open} project={project} />
      <Part title={<Trans context="findings">Accepted for a while</Trans>} findings={of('acknowledged')} project={project} />
      <Part title={<Trans context="findings">Resolved</Trans>} findings={of('resolved')} project={project} />
    </Page>
  );
}

function Part({
  title,
  findings,
  project,
}: {
  title: ReactNode;
  findings: readonly SecurityFinding[];
  project: string;
}): ReactElement | null {
  const { format } = numberFormat(useLocale());
  if (findings.length === 0) return null;
  return (
    <Panel
      flush
      title={
        <>
          {title} <Count>{format(findings.length)}</Count>
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
