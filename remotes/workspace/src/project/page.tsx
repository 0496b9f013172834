import type { Project } from '@cairn/api';
import { useCan, usePage, withParams, withProject } from '@cairn/shell';
import { ButtonLink, Callout, Columns, Icon, lazy, Page, PageHeader, ProjectTile } from '@cairn/ui/core';
import { lockIcon, messageSquarePlusIcon, plugIcon, signpostIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { ConnectPanel } from '../api-keys/connect/lazy-connect-panel.ts';
import { recentConversationsQuery } from '../conversations/queries.ts';
import { RecentConversations } from '../conversations/recent-conversations.tsx';
import { decisionsQuery } from '../decisions/queries.ts';
import { RecentDecisions } from '../decisions/recent-decisions.tsx';
import { WaitingPatterns } from '../home/waiting-patterns.tsx';
import { patternsQuery } from '../learning/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { StarButton } from '../projects/star-button.tsx';
import { AcceptedPatterns } from './accepted-patterns.tsx';
import { RecentActivity } from './activity/recent-activity.tsx';
import { useProjectInView } from './current-project.ts';
import { WhatAgentsAreTold } from './lazy-told.ts';
import { MembersPanel } from './members-panel.tsx';
import { openProposals, recentDecisions } from './overview.ts';
import { OverviewFigures } from './overview-figures.tsx';
import styles from './page.module.css';
import { acceptedPatternsQuery } from './queries.ts';
import { RepositoryLink } from './repository-link.tsx';

const ConnectAgent = lazy(() => import('../api-keys/connect/connect-agent.tsx').then((module) => module.ConnectAgent));

/** `/app/project`: the project's knowledge, recent decisions and conversations. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const slug = useLoaderData<string>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: project } = useSuspenseQuery(projectQuery(slug));
  const { data: decisions } = useSuspenseQuery(decisionsQuery(recentDecisions(slug)));
  const { data: proposals } = useSuspenseQuery(patternsQuery(openProposals(slug)));
  const { data: conversations } = useSuspenseQuery(recentConversationsQuery(slug));
  const { data: patterns } = useSuspenseQuery(acceptedPatternsQuery(slug));
  const mayWrite = useCan('project.write', project) && project.status === 'active';
  const mayReview = useCan('project.review', project);
  useProjectInView(project);
  usePage(t`Overview`);
  return (
    <Page>
      <div className={styles.header}>
        <ProjectTile projectKey={project.key} colour={project.colour} icon={project.icon} size="large" />
        <PageHeader
          title={<bdi>{project.name}</bdi>}
          lead={
            <>
              <span dir="auto">{project.description || <Trans>No description yet.</Trans>}</span>
              {project.repoUrl && <RepositoryLink repoUrl={project.repoUrl} />}
              {project.visibility === 'members' && (
                <span className={styles.members}>
                  <Icon icon={lockIcon} size="small" /> <Trans>Members only</Trans>
                </span>
              )}
            </>
          }
          actions={
            <>
              <StarButton project={project} size="large" />
              {project.agents.lastAt !== null && (
                <ButtonLink variant="quiet" to={withProject('/app/project/analytics', project)}>
                  <Trans>Analytics</Trans>
                </ButtonLink>
              )}
              {mayWrite && (
                <>
                  {project.agents.lastAt !== null && (
                    <ButtonLink icon={plugIcon} to={withParams(search, { connect: '1' })}>
                      <Trans>Connect an agent</Trans>
                    </ButtonLink>
                  )}
                  <ButtonLink icon={signpostIcon} to={withProject('/app/decisions?record=1', project)}>
                    <Trans>Record a decision</Trans>
                  </ButtonLink>
                  <ButtonLink
                    variant="primary"
                    icon={messageSquarePlusIcon}
                    to={withProject('/app/project/conversations?conversation=new', project)}
                  >
                    <Trans>Start a conversation</Trans>
                  </ButtonLink>
                </>
              )}
            </>
          }
        />
      </div>
      {project.status === 'archived' && (
        <Callout tone="warning" title={<Trans>This project is archived</Trans>}>
          <Trans>Read-only until it is restored.</Trans>
        </Callout>
      )}
      <OverviewFigures project={project} rules={proposals.total} />
      <Columns
        wide
        aside={
          <>
            <RecentActivity project={project} />
            <RecentConversations conversations={conversations.items} total={conversations.total} project={project} mayWrite={mayWrite} />
            <MembersPanel project={project} />
          </>
        }
      >
        {mayWrite && <FirstAgent key={slug} project={project} />}
        <WhatAgentsAreTold key={slug} project={slug} />
        <WaitingPatterns patterns={proposals.items} total={proposals.total} mayReview={mayReview} within={project} />
        <RecentDecisions decisions={decisions.items} total={decisions.total} project={project} mayWrite={mayWrite} />
        <AcceptedPatterns patterns={patterns.items} total={patterns.total} project={project} />
      </Columns>
      {search.has('connect') && mayWrite && (
        <ConnectAgent project={project} onClose={() => void navigate(withParams(search, { connect: null }), { replace: true })} />
      )}
    </Page>
  );
}

/** How to connect the first agent, and its first session. It stays until the page is left. */
function FirstAgent({ project }: { project: Project }): ReactElement | null {
  const [isFirst] = useState(project.agents.lastAt === null);
  return isFirst ? <ConnectPanel project={project} /> : null;
}
