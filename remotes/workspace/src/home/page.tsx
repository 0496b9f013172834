import { type CurrentProject, setCurrentProject, useCan, useCurrentProject, useLocale, usePage } from '@cairn/shell';
import { Button, Columns, dateFormat, lazy, MenuButton, Page, PageHeader } from '@cairn/ui/core';
import { folderIcon, messageSquarePlusIcon, plusIcon, signpostIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { recentConversationsQuery } from '../conversations/queries.ts';
import { RecentConversations } from '../conversations/recent-conversations.tsx';
import { decisionsQuery } from '../decisions/queries.ts';
import { patternsQuery } from '../learning/queries.ts';
import { lastProject } from '../project/current-project.ts';
import { projectsQuery } from '../projects/queries.ts';
import { AgentsAtWork } from '../sessions/agents-at-work.tsx';
import { sessionsQuery } from '../sessions/queries.ts';
import { WaitingSessions } from '../sessions/waiting-sessions.tsx';
import { FirstRun } from './first-run.tsx';
import { MyProjects } from './my-projects.tsx';
import styles from './page.module.css';
import { SetupChecklist } from './setup-checklist.tsx';
import { agentsAtWork, myProjects, waitingDecisions, waitingPatterns, waitingSessions } from './situation.ts';
import { WaitingDecisions } from './waiting-decisions.tsx';
import { WaitingPatterns } from './waiting-patterns.tsx';

const UsagePanel = lazy(() => import('./usage-panel.tsx').then((module) => module.UsagePanel));

/** `/app`: pending reviews, recent conversations, projects. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const mayCreate = useCan('project.create');
  const mayReview = useCan('project.review');
  const { data: projects } = useSuspenseQuery(projectsQuery(myProjects));
  const { data: waiting } = useSuspenseQuery(decisionsQuery(waitingDecisions));
  const { data: waitingRules } = useSuspenseQuery(patternsQuery(waitingPatterns));
  const { data: conversations } = useSuspenseQuery(recentConversationsQuery());
  // The page does not wait for it: mostly there are none.
  const { data: asking } = useQuery(sessionsQuery(waitingSessions));
  const { data: live } = useSuspenseQuery(sessionsQuery(agentsAtWork));
  usePage(t`Home`);
  useLastProject(projects.items);
  const proposed = waiting.total + waitingRules.total;
  const agentsWaiting = asking?.total ?? 0;
  if (projects.total === 0 && proposed === 0) return <FirstRun mayCreate={mayCreate} />;
  const title =
    proposed === 0
      ? agentsWaiting > 0
        ? t`${plural(agentsWaiting, { one: '# agent waits', other: '# agents wait' })} for you`
        : t`Nothing to review`
      : mayReview
        ? t`${plural(proposed, { one: '# item', other: '# items' })} to review`
        : t`${plural(proposed, { one: '# item', other: '# items' })} proposed`;
  return (
    <Page>
      <div className={styles.head}>
        <Today />
        <PageHeader title={title} actions={mayCreate && <NewMenu />} />
      </div>
      <Columns
        wide
        aside={
          <>
            <SetupChecklist />
            <RecentConversations conversations={conversations.items} total={conversations.total} mayWrite={mayCreate} />
            <UsagePanel />
          </>
        }
      >
        {asking && <WaitingSessions sessions={asking.items} total={asking.total} />}
        <WaitingPatterns patterns={waitingRules.items} total={waitingRules.total} mayReview={mayReview} />
        <WaitingDecisions decisions={waiting.items} total={waiting.total} mayReview={mayReview} />
        <AgentsAtWork sessions={live.items} total={live.total} />
        <MyProjects projects={projects.items} total={projects.total} />
      </Columns>
    </Page>
  );
}

function Today(): ReactElement {
  const locale = useLocale();
  const now = new Date();
  return (
    <time className={styles.today} dateTime={now.toISOString().slice(0, 10)}>
      {dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(now)}
    </time>
  );
}

function NewMenu(): ReactElement {
  const { t } = useLingui();
  return (
    <MenuButton
      label={t`New`}
      placement="bottom end"
      entries={[
        { id: 'conversation', label: t`Conversation`, icon: messageSquarePlusIcon, href: '/app/conversations?conversation=new' },
        { id: 'decision', label: t`Decision`, icon: signpostIcon, href: '/app/decisions?record=1' },
        { id: 'project', label: t`Project`, icon: folderIcon, href: '/app/projects?new=1' },
      ]}
      trigger={(props) => (
        <Button icon={plusIcon} {...props}>
          <Trans context="button that opens a menu of things to make">New</Trans>
        </Button>
      )}
    />
  );
}

/** Shows the last opened project in the shell's sidebar. */
function useLastProject(projects: readonly CurrentProject[]): void {
  const current = useCurrentProject();
  const last = current ? undefined : projects.find(({ slug }) => slug === lastProject());
  useEffect(() => {
    if (last) setCurrentProject({ slug: last.slug, name: last.name, key: last.key, colour: last.colour, icon: last.icon });
  }, [last]);
}
