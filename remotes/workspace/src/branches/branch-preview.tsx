import { type BranchKnowledge, type Project, unshownOf } from '@cairn/api';
import { Preview } from '@cairn/list';
import { withParams } from '@cairn/shell';
import { ButtonLink, Fact, Facts, InlineCode, RelativeTime } from '@cairn/ui/core';
import { gitCompareIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PatternName } from '../learning/pattern-name.tsx';
import { BranchMenu } from './branch-menu.tsx';
import { BranchConversations, BranchSessions, Commits, HeadCommit, MoreOwn, PullRequest } from './branch-parts.tsx';
import styles from './branch-preview.module.css';
import { BranchStatus } from './branch-state.tsx';
import { branchSessionsLink } from './links.ts';
import { knowledgeQuery } from './queries.ts';

/** The preview of a branch with the knowledge that exists only on it. */
export function BranchPreview({ id, project }: { id: string; project: Project }): ReactElement {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: knowledge } = useSuspenseQuery(knowledgeQuery(project.slug, id));
  const { branch } = knowledge;
  const compare = withParams(search, { view: 'full' });
  return (
    <Preview
      label={branch.name}
      project={project.name}
      before={<BranchStatus branch={branch} badge />}
      change={branch.status}
      actions={<BranchMenu branch={branch} project={project} compare={null} />}
      onOpenPage={() => void navigate(compare)}
      onClose={() => void navigate(withParams(search, { branch: null }), { replace: true })}
    >
      <h2 className={styles.title}>
        <bdi dir="ltr">{branch.name}</bdi>
      </h2>
      <Facts>
        <Fact name={<Trans>Merges into</Trans>}>
          <bdi className={styles.code}>{branch.base}</bdi>
        </Fact>
        <Fact name={<Trans>Pull request</Trans>}>
          <PullRequest branch={branch} />
        </Fact>
        <Fact name={<Trans>Commits</Trans>}>
          <span className={styles.commits}>
            <Commits branch={branch} />
            <HeadCommit branch={branch} project={project} />
          </span>
        </Fact>
        <Fact name={<Trans>Sessions</Trans>}>
          <BranchSessions branch={branch} to={branchSessionsLink(branch)} />
        </Fact>
        <Fact name={<Trans>Conversations</Trans>}>
          <BranchConversations branch={branch} />
        </Fact>
        <Fact name={<Trans>Last agent</Trans>}>
          <RelativeTime value={branch.seenAt} />
        </Fact>
      </Facts>
      <section className={styles.part}>
        <h3 className={styles.heading}>
          <Trans>Branch-only knowledge</Trans>
        </h3>
        <OwnList knowledge={knowledge} />
      </section>
      <p>
        <ButtonLink icon={gitCompareIcon} to={compare}>
          <Trans>Knowledge changes</Trans>
        </ButtonLink>
      </p>
    </Preview>
  );
}

function OwnList({ knowledge }: { knowledge: BranchKnowledge }): ReactElement {
  const { patterns, decisions } = knowledge;
  const unshown = unshownOf(knowledge);
  if (patterns.length + decisions.length === 0)
    return (
      <p className={styles.none}>
        <Trans>None yet. What agents learn on this branch appears here.</Trans>
      </p>
    );
  return (
    <ul className={styles.list}>
      {patterns.map(({ pattern: { id, number, rule } }) => (
        <li key={id} dir="auto">
          <PatternName number={number} className={styles.none} /> <InlineCode text={rule} />
        </li>
      ))}
      {decisions.map(({ decision: { id, number, title } }) => (
        <li key={id} dir="auto">
          <bdi className={styles.none}>
            <Trans>ADR {number}</Trans>
          </bdi>{' '}
          {title}
        </li>
      ))}
      {unshown > 0 && (
        <li className={styles.none}>
          <MoreOwn count={unshown} />
        </li>
      )}
    </ul>
  );
}
