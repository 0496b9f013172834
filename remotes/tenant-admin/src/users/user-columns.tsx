import type { Invitation, Member, Person } from '@cairn/api';
import { type List, PersonCell, RoleName } from '@cairn/list';
import { type DataColumn, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { InvitationCell } from '../invitations/invitation-cell.tsx';
import { InvitationMenu } from '../invitations/invitation-menu.tsx';
import { InvitationStatus } from '../invitations/invitation-state.tsx';
import { MemberProjects } from '../members/member-projects.tsx';
import { MemberState } from '../members/member-state.tsx';
import type { Actor } from '../members/rules.ts';
import { SecondFactorStatus } from '../members/second-factor.tsx';
import styles from './user-columns.module.css';
import { UserMenu } from './user-menu.tsx';

/** Returns the columns of the list of people. An invitation has an address, a role and a state. */
export function useUserColumns(list: List, actor: Actor): readonly DataColumn<Person>[] {
  const { t } = useLingui();
  return [
    {
      id: 'name',
      label: t`Person`,
      fill: true,
      card: 'title',
      cell: (person) => {
        const to = list.hrefKeepingPage({ user: person.id });
        if (person.kind === 'invitation')
          return (
            <InvitationCell invitation={person.invitation}>
              <RowLink to={to} data-row={person.id} dir="ltr">
                {person.invitation.email}
              </RowLink>
            </InvitationCell>
          );
        return (
          <PersonCell person={person.member}>
            <RowLink to={to} data-row={person.id} dir="auto">
              {person.member.displayName}
            </RowLink>
            {person.member.userId === actor.userId && (
              <Tag>
                <Trans>you</Trans>
              </Tag>
            )}
          </PersonCell>
        );
      },
    },
    {
      id: 'role',
      label: t`Role`,
      card: 'plain',
      cell: (person) => <RoleName role={person.kind === 'member' ? person.member.role : person.invitation.role} />,
    },
    {
      id: 'projects',
      label: t`Projects`,
      priority: 'minor',
      cell: (person) => (
        <span className={styles.projects}>
          <MemberProjects member={person.kind === 'member' ? person.member : projectsIn(person.invitation)} />
        </span>
      ),
    },
    {
      id: 'factor',
      label: t`Second factor`,
      cell: (person) => person.kind === 'member' && <SecondFactorStatus factor={person.member.secondFactor} />,
    },
    {
      id: 'keys',
      label: t`API keys`,
      alignEnd: true,
      priority: 'minor',
      cell: (person) => person.kind === 'member' && <span className="tabular">{person.member.keys}</span>,
    },
    {
      id: 'seen',
      label: t`Last seen`,
      alignEnd: true,
      cell: (person) => person.kind === 'member' && <LastSeen at={person.member.lastSeenAt} />,
    },
    {
      id: 'status',
      label: t`State`,
      card: 'plain',
      cell: (person) =>
        person.kind === 'member' ? <MemberState state={person.member.status} /> : <InvitationStatus invitation={person.invitation} />,
    },
    {
      id: 'joined',
      label: t`Joined`,
      alignEnd: true,
      priority: 'minor',
      cell: (person) => person.kind === 'member' && <RelativeTime value={person.member.createdAt} style="short" quiet />,
    },
    {
      id: 'actions',
      label: t`Actions`,
      hideLabel: true,
      card: 'corner',
      cell: (person) =>
        person.kind === 'member' ? <UserMenu member={person.member} actor={actor} /> : <InvitationMenu invitation={person.invitation} />,
    },
  ];
}

/** The projects that an invitation names, in the form of a member's. */
function projectsIn({ role, projects }: Invitation): Pick<Member, 'role' | 'projects'> {
  return { role, projects: { total: projects.length, names: projects.map(({ name }) => name) } };
}

function LastSeen({ at }: { at: string | null }): ReactElement {
  return <span className={styles.quiet}>{at ? <RelativeTime value={at} style="short" /> : <Trans>never</Trans>}</span>;
}
