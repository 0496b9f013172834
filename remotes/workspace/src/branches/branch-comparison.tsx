import type { BranchKnowledge, Project } from '@cairn/api';
import { useCan, useLocale, usePage, withParams, withProject } from '@cairn/shell';
import { ButtonLink, Columns, EmptyState, Icon, Link, Page, PageHeader, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { arrowRightIcon, gitBranchIcon, listIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sessionLink } from '../sessions/links.ts';
import { sessionsQuery } from '../sessions/queries.ts';
import { SessionStatus } from '../sessions/session-state.tsx';
import styles from './branch-comparison.module.css';
import { BranchMenu } from './branch-menu.tsx';
import { PullRequest } from './branch-parts.tsx';
import { BranchStatus } from './branch-state.tsx';
import type { Choice, Choices } from './choices.ts';
import { fewSessions } from './load.ts';
import { MergePanel } from './merge-panel.tsx';
import { canMoveBranch } from './move.ts';
import { OwnKnowledgeParts } from './own-knowledge-parts.tsx';
import { knowledgeQuery } from './queries.ts';

/** What is known on a branch and not on the default branch: what goes along when it is merged, thing by thing. */
export function BranchComparison({ id, project }: { id: string; project: Project }): ReactElement {
  const { data: knowledge } = useSuspenseQuery(knowledgeQuery(project.slug, id));
  const [choices, setChoices] = useState<Choices>({});
  const { branch } = knowledge;
  const mayMerge = useCan('project.write', project) && project.status === 'active' && canMoveBranch(branch, 'merged');
  const choose = (item: string, choice: Choice) => setChoices((before) => ({ ...before, [item]: choice }));
  usePage(branch.name);
  return (
    <Page>
      <Head knowledge={knowledge} project={project} />
      <Columns
        wide
        aside={
          <>
            {mayMerge && <MergePanel knowledge={knowledge} choices={choices} />}
            <LearnedIn branch={branch.name} project={project} />
          </>
        }
      >
        {knowledge.patterns.length + knowledge.decisions.length === 0 ? (
          <Panel>
            <EmptyState kind="done" title={<Trans>Nothing is known here that is not known everywhere</Trans>}>
              <Trans>What agents propose at work on this branch stands here, until it is merged.</Trans>
            </EmptyState>
          </Panel>
        ) : (
          <OwnKnowledgeParts knowledge={knowledge} project={project} choices={choices} onChoose={mayMerge ? choose : undefined} />
        )}
      </Columns>
    </Page>
  );
}

function Head({ knowledge: { branch, patterns, decisions }, project }: { knowledge: BranchKnowledge; project: Project }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const locale = useLocale();
  const parts = [
    ...(patterns.length > 0 ? [t`${plural(patterns.length, { one: '# pattern', other: '# patterns' })}`] : []),
    ...(decisions.length > 0 ? [t`${plural(decisions.length, { one: '# decision', other: '# decisions' })}`] : []),
  ];
  const what = new Intl.ListFormat(locale).format(parts);
  const title =
    parts.length === 0 ? (
      <bdi>{branch.name}</bdi>
    ) : branch.status === 'active' ? (
      <Trans>{what} of its own</Trans>
    ) : (
      <Trans>{what} stayed behind</Trans>
    );
  return (
    <PageHeader
      title={title}
      lead={
        <span className={styles.lead}>
          <Icon icon={gitBranchIcon} size="small" />
          <bdi className={styles.code}>{branch.name}</bdi>
          <Icon icon={arrowRightIcon} size="small" directional />
          <bdi className={styles.code}>{branch.base}</bdi>
          <BranchStatus branch={branch} badge />
          {branch.prUrl && <PullRequest branch={branch} />}
          <RelativeTime value={branch.seenAt} quiet />
        </span>
      }
      actions={
        <>
          <ButtonLink icon={listIcon} iconDirectional to={withParams(search, { view: null })}>
            <Trans>Show in the list</Trans>
          </ButtonLink>
          <BranchMenu branch={branch} project={project} compare={null} />
        </>
      }
    />
  );
}

/** The sessions that were at work on the branch, and what each left behind. */
function LearnedIn({ branch, project }: { branch: string; project: Project }): ReactElement {
  const { t } = useLingui();
  const { data: sessions } = useSuspenseQuery(sessionsQuery({ project: project.slug, branch, limit: fewSessions }));
  const more = withProject(`/app/sessions?branch=${encodeURIComponent(branch)}`, project);
  return (
    <Panel
      flush
      title={<Trans>Where it was learned</Trans>}
      actions={
        sessions.total > sessions.items.length && (
          <Link to={more}>{t`${plural(sessions.total, { one: '# session', other: '# sessions' })}`}</Link>
        )
      }
    >
      {sessions.items.length === 0 ? (
        <p className={styles.none}>
          <Trans>No session is on record.</Trans>
        </p>
      ) : (
        <Rows>
          {sessions.items.map((session) => (
            <li key={session.id} className={styles.session}>
              <Link to={sessionLink(session)} dir="auto">
                {session.goal}
              </Link>
              <span className={styles.below}>
                <SessionStatus session={session} />
                <bdi>{session.client}</bdi>
                <RelativeTime value={session.lastEventAt} style="short" quiet />
                <span>{t`${plural(session.produced.length, { 0: 'nothing new', one: '# left behind', other: '# left behind' })}`}</span>
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
