import type { Member } from '@cairn/api';
import { type List, PersonCell, RoleName } from '@cairn/list';
import { type DataColumn, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { MemberProjects } from '../members/member-projects.tsx';
import { MemberState } from '../members/member-state.tsx';
import type { Actor } from '../members/rules.ts';
import { SecondFactorStatus } from '../members/second-factor.tsx';
import styles from './user-columns.module.css';
import { UserMenu } from './user-menu.tsx';

/** Returns the columns of the list of people. */
export function useUserColumns(list: List, actor: Actor): readonly DataColumn<Member>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      label: t`Person`,
      fill: true,
      card: 'title',
      cell: (member) => (
        <PersonCell person={member}>
          <RowLink to={list.hrefKeepingPage({ user: member.id })} data-row={member.id} dir="auto">
            {member.displayName}
          </RowLink>
          {member.userId === actor.userId && (
            <Tag>
              <Trans>you</Trans>
            </Tag>
          )}
        </PersonCell>
      ),
    },
    { id: 'role', label: t`Role`, card: 'plain', cell: ({ role }) => <RoleName role={role} /> },
    {
      id: 'projects',
      label: t`Projects`,
      priority: 'minor',
      cell: (member) => (
        <span className={styles.projects}>
          <MemberProjects member={member} />
        </span>
      ),
    },
    { id: 'factor', label: t`Second factor`, cell: ({ secondFactor }) => <SecondFactorStatus factor={secondFactor} /> },
    { id: 'keys', label: t`API keys`, alignEnd: true, priority: 'minor', cell: ({ keys }) => <span className="tabular">{keys}</span> },
    {
      id: 'seen',
      label: t`Last seen`,
      alignEnd: true,
      cell: ({ lastSeenAt }) => (
        <span className={styles.quiet}>{lastSeenAt ? <RelativeTime value={lastSeenAt} style="short" /> : <Trans>never</Trans>}</span>
      ),
    },
    { id: 'status', label: t`State`, card: 'plain', cell: ({ status }) => <MemberState state={status} /> },
    {
      id: 'joined',
      label: t`Joined`,
      alignEnd: true,
      priority: 'minor',
      cell: ({ createdAt }) => <RelativeTime value={createdAt} style="short" quiet />,
    },
    { id: 'actions', label: t`Actions`, hideLabel: true, card: 'corner', cell: (member) => <UserMenu member={member} actor={actor} /> },
  ];
}
