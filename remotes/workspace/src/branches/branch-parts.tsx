import { type Branch, commitAddress, type Project } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Anchor, Avatar, Avatars, Icon, Link, numberFormat, Status, Tag } from '@cairn/ui/core';
import { gitCompareIcon, gitPullRequestIcon, listChecksIcon, signpostIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './branch-parts.module.css';
import { branchConversationsLink } from './links.ts';

/** A branch's own knowledge: number of patterns and decisions, and of contradicted rules. */
export function OwnKnowledge({ branch: { patterns, decisions, conflicts } }: { branch: Branch }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  if (patterns + decisions === 0)
    return (
      <span className={styles.quiet}>
        <Trans>no branch-only knowledge</Trans>
      </span>
    );
  return (
    <span className={styles.row}>
      {patterns > 0 && (
        <Tag icon={listChecksIcon}>
          <span aria-hidden>+{format(patterns)}</span>
          <span className="visually-hidden">{t`${plural(patterns, { one: '# pattern', other: '# patterns' })}`}</span>
        </Tag>
      )}
      {decisions > 0 && (
        <Tag icon={signpostIcon}>
          <span aria-hidden>+{format(decisions)}</span>
          <span className="visually-hidden">{t`${plural(decisions, { one: '# decision', other: '# decisions' })}`}</span>
        </Tag>
      )}
      {conflicts > 0 && (
        <Status tone="warning" icon={gitCompareIcon}>
          {t`${plural(conflicts, { one: '# conflict', other: '# conflicts' })}`}
        </Status>
      )}
    </span>
  );
}

/** The clients that worked on a branch, and the number of sessions. `to`: the path of its sessions. */
export function BranchSessions({ branch, to }: { branch: Branch; to?: string }): ReactElement {
  const { t } = useLingui();
  return (
    <span className={styles.row}>
      <Avatars>
        {branch.clients.slice(0, 3).map((client) => (
          <Avatar key={client} name={client} kind="agent" />
        ))}
      </Avatars>
      <Amount count={branch.sessions} to={to} label={t`${plural(branch.sessions, { one: '# session', other: '# sessions' })}`} />
    </span>
  );
}

/** The number of conversations about a branch, with a link to them. */
export function BranchConversations({ branch }: { branch: Branch }): ReactElement {
  const { t } = useLingui();
  const label = t`${plural(branch.conversations, { one: '# conversation', other: '# conversations' })}`;
  return <Amount count={branch.conversations} to={branchConversationsLink(branch)} label={label} />;
}

/** A number, linked if there are any. */
function Amount({ count, to, label }: { count: number; to: string | undefined; label: string }): ReactElement {
  const { format } = numberFormat(useLocale());
  return to !== undefined && count > 0 ? (
    <Link to={to} className={styles.number}>
      <span aria-hidden>{format(count)}</span>
      <span className="visually-hidden">{label}</span>
    </Link>
  ) : (
    <span className={styles.number}>{format(count)}</span>
  );
}

/** Commits ahead of and behind the base; a dash if unknown. */
export function Commits({ branch: { ahead, behind, base } }: { branch: Branch }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  if (ahead === null || behind === null) return <span className={styles.quiet}>–</span>;
  const name = `\u2068${base}\u2069`;
  const more = t`${plural(ahead, { one: `# commit ahead of ${name}`, other: `# commits ahead of ${name}` })}`;
  const fewer = t`${plural(behind, { one: `# commit behind it`, other: `# commits behind it` })}`;
  const said = `${more} · ${fewer}`;
  return (
    <span className={styles.number} title={said}>
      <bdi aria-hidden dir="ltr">
        +{format(ahead)} −{format(behind)}
      </bdi>
      <span className="visually-hidden">{said}</span>
    </span>
  );
}

/** The last known head commit of a branch, linked if the project's repository has a web address. */
export function HeadCommit({ branch: { headSha }, project: { repoUrl } }: { branch: Branch; project: Project }): ReactElement | null {
  if (!headSha) return null;
  const address = repoUrl ? commitAddress(repoUrl, headSha) : undefined;
  const short = <bdi className={styles.name}>{headSha.slice(0, 10)}</bdi>;
  return address === undefined ? (
    short
  ) : (
    <Anchor href={address} rel="noopener noreferrer" target="_blank">
      {short}
    </Anchor>
  );
}

/** The pull request of a branch; a dash if unknown. */
export function PullRequest({ branch: { prUrl } }: { branch: Branch }): ReactElement {
  if (!prUrl) return <span className={styles.quiet}>–</span>;
  const number = /\/(\d+)\/?$/.exec(prUrl)?.[1];
  return (
    <Anchor href={prUrl} className={styles.row} rel="noreferrer" target="_blank">
      <Icon icon={gitPullRequestIcon} size="small" />
      <bdi>{number ? `#${number}` : prUrl}</bdi>
    </Anchor>
  );
}

/** The number of own records of a branch that are not shown. */
export function MoreOwn({ count }: { count: number }): ReactElement {
  return <Plural value={count} one="# more is not shown" other="# more are not shown" />;
}
