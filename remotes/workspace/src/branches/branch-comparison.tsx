import { type Branch, type BranchKnowledge, type Project, unshownOf } from '@cairn/api';
import { useCan, useLocale, usePage, withParams } from '@cairn/shell';
import { ButtonLink, Callout, Columns, EmptyState, Icon, Link, Page, PageHeader, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { arrowRightIcon, gitBranchIcon, listIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router';
import { conversationLink } from '../conversations/links.ts';
import { sessionLink } from '../sessions/links.ts';
import { sessionsQuery } from '../sessions/queries.ts';
import { SessionStatus } from '../sessions/session-state.tsx';
import styles from './branch-comparison.module.css';
import { BranchMenu } from './branch-menu.tsx';
import { MoreOwn, PullRequest } from './branch-parts.tsx';
import { BranchStatus } from './branch-state.tsx';
import type { Choice, Choices } from './choices.ts';
import { branchConversationsLink, branchSessionsLink } from './links.ts';
import { conversationsOfBranchQuery, fewOfBranch } from './load.ts';
import { MergePanel } from './merge-panel.tsx';
import { Merged } from './merged.tsx';
import { canMoveBranch } from './move.ts';
import { OwnKnowledgeParts } from './own-knowledge-parts.tsx';
import { knowledgeQuery } from './queries.ts';

/** Compares a branch with the default branch: the knowledge that exists only on it, with the choice of what to merge. */
export function BranchComparison({ id, project }: { id: string; project: Project }): ReactElement {
  const { data: knowledge } = useSuspenseQuery(knowledgeQuery(project.slug, id));
  const [choices, setChoices] = useState<Choices>({});
  const { branch } = knowledge;
  const merged = knowledge.merged && knowledge.merged.promoted > 0 ? knowledge.merged : null;
  const unshown = unshownOf(knowledge);
  const mayMerge = useCan('project.write', project) && project.status === 'active' && canMoveBranch(branch, 'merged');
  const choose = (item: string, choice: Choice) => setChoices((before) => ({ ...before, [item]: choice }));
  usePage(branch.name, [], project.name);
  return (
    <Page>
      <Head knowledge={knowledge} project={project} />
      <Columns
        wide
        aside={
          <>
            {mayMerge && <MergePanel knowledge={knowledge} choices={choices} />}
            <LearnedIn branch={branch} project={project} />
            {branch.conversations > 0 && <TalkedAbout branch={branch} />}
          </>
        }
      >
        {merged && <Merged merged={merged} />}
        {knowledge.patterns.length + knowledge.decisions.length > 0 ? (
          <>
            {unshown > 0 && <Unshown count={unshown} />}
            <OwnKnowledgeParts
              knowledge={knowledge}
              project={project}
              choices={choices}
              onChoose={mayMerge && unshown === 0 ? choose : undefined}
            />
          </>
        ) : (
          !merged && (
            <Panel>
              <EmptyState kind="done" title={<Trans>No branch-only knowledge</Trans>}>
                <Trans>Proposals of agents that work on this branch appear here until it is merged.</Trans>
              </EmptyState>
            </Panel>
          )
        )}
      </Columns>
    </Page>
  );
}

/** A note that the page does not show all records; hidden ones cannot be deselected and are merged too. */
function Unshown({ count }: { count: number }): ReactElement {
  return (
    <Callout tone="warning" title={<MoreOwn count={count} />}>
      <Trans>This branch has more knowledge than one page shows. Nothing can be excluded: a merge includes all of it.</Trans>
    </Callout>
  );
}

function Head({ knowledge: { branch }, project }: { knowledge: BranchKnowledge; project: Project }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const locale = useLocale();
  const parts = [
    ...(branch.patterns > 0 ? [t`${plural(branch.patterns, { one: '# pattern', other: '# patterns' })}`] : []),
    ...(branch.decisions > 0 ? [t`${plural(branch.decisions, { one: '# decision', other: '# decisions' })}`] : []),
  ];
  const what = new Intl.ListFormat(locale).format(parts);
  const title =
    parts.length === 0 ? (
      <bdi>{branch.name}</bdi>
    ) : branch.status === 'active' ? (
      <Trans>{what} on this branch</Trans>
    ) : (
      <Trans>{what} stayed behind</Trans>
    );
  return (
    <PageHeader
      title={title}
      change={branch.status}
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

/** The sessions that worked on the branch, with their results. */
function LearnedIn({ branch, project }: { branch: Branch; project: Project }): ReactElement {
  const { t } = useLingui();
  const { data: sessions } = useSuspenseQuery(sessionsQuery({ project: project.slug, branch: branch.name, limit: fewOfBranch }));
  return (
    <Panel
      flush
      title={<Trans>Source sessions</Trans>}
      actions={
        sessions.total > sessions.items.length && (
          <Link
            className={styles.all}
            to={branchSessionsLink(branch)}
          >{t`${plural(sessions.total, { one: '# session', other: '# sessions' })}`}</Link>
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
                <span>{t`${plural(session.produced.length, { 0: 'nothing proposed', one: '# proposed', other: '# proposed' })}`}</span>
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

/** The conversations about the branch. */
function TalkedAbout({ branch }: { branch: Branch }): ReactElement {
  const { t } = useLingui();
  const { data: conversations } = useSuspenseQuery(conversationsOfBranchQuery(branch));
  return (
    <Panel
      flush
      title={<Trans>Conversations about it</Trans>}
      actions={
        conversations.total > conversations.items.length && (
          <Link
            className={styles.all}
            to={branchConversationsLink(branch)}
          >{t`${plural(conversations.total, { one: '# conversation', other: '# conversations' })}`}</Link>
        )
      }
    >
      <Rows>
        {conversations.items.map((conversation) => (
          <li key={conversation.id} className={styles.session}>
            <Link to={conversationLink(conversation, true)} dir="auto">
              {conversation.title}
            </Link>
            <span className={styles.below}>
              <bdi>{conversation.author.name}</bdi>
              <RelativeTime value={conversation.lastMessageAt} style="short" quiet />
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
