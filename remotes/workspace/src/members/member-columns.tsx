import { managesTenant, type Project, type ProjectMember, roleWord } from '@cairn/api';
import { type List, PersonCell, RoleName } from '@cairn/list';
import { useCan, useRoleText, useSession } from '@cairn/shell';
import { type DataColumn, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useMayChange } from './may-change.ts';
import styles from './member-columns.module.css';
import { MemberMenu } from './member-menu.tsx';

/** Returns the columns of the list of members. Only managers of the project see the actions. */
export function useMemberColumns(list: List, project: Project): readonly DataColumn<ProjectMember>[] {
  const { t } = useLingui();
  const session = useSession();
  const roleText = useRoleText();
  const mayManage = useCan('project.manage', project);
  const tenant = session?.tenant.name ?? '';
  const own = session?.user.id;
  const mayChange = useMayChange(project);
  const columns: readonly DataColumn<ProjectMember>[] = [
    {
      id: 'name',
      label: t`Person`,
      fill: true,
      card: 'title',
      cell: (member) => <Person member={member} to={list.hrefKeepingPage({ member: member.id })} you={member.id === own} />,
    },
    {
      id: 'tenant',
      label: t`In ${tenant}`,
      priority: 'middle',
      cell: ({ tenantRole }) => <span className={styles.quiet}>{roleText(roleWord(tenantRole))}</span>,
    },
    { id: 'role', label: t`Role here`, card: 'plain', cell: (member) => <Here member={member} /> },
    {
      id: 'since',
      label: t({ message: 'Since', context: 'when somebody became a member' }),
      alignEnd: true,
      priority: 'minor',
      cell: ({ since }) => since && <RelativeTime value={since} style="short" quiet />,
    },
    {
      id: 'actions',
      label: t`Actions`,
      hideLabel: true,
      card: 'corner',
      cell: (member) => mayChange(member) && <MemberMenu member={member} project={project} />,
    },
  ];
  return columns.filter(({ id }) => mayManage || id !== 'actions');
}

function Person({ member, to, you }: { member: ProjectMember; to: string; you: boolean }): ReactElement {
  return (
    <PersonCell person={member}>
      <RowLink to={to} data-row={member.id} dir="auto">
        {member.displayName}
      </RowLink>
      {you && (
        <Tag>
          <Trans>you</Trans>
        </Tag>
      )}
      {member.status === 'suspended' && (
        <Tag>
          <Trans context="state of a member">Suspended</Trans>
        </Tag>
      )}
    </PersonCell>
  );
}

/** The effective role in the project, and its source. */
function Here({ member: { role } }: { member: ProjectMember }): ReactElement {
  return (
    <span className={styles.here}>
      <RoleName role={role} />
      <span className={styles.why}>{managesTenant(role) ? <Trans>manages all projects</Trans> : <Trans>set for this project</Trans>}</span>
    </span>
  );
}
