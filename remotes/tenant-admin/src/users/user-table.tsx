import { type Member, roleWord } from '@cairn/api';
import { useSession } from '@cairn/shell';
import { Avatar, Cell, Column, Panel, RelativeTime, Table, TableRow, Tag, VisuallyHidden } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { MemberState } from '../members/member-state.tsx';
import { memberCountQuery } from '../members/queries.ts';
import { RoleName } from '../members/role-name.tsx';
import type { Actor } from '../members/rules.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './user-table.module.css';

/** People with their roles; a card each where it is narrow. */
export function UserTable({ members }: { members: readonly Member[] }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const { data: owners } = useSuspenseQuery(memberCountQuery({ role: 'owner', status: 'active' }));
  const actor: Actor = { userId: session?.user.id ?? '', role: roleWord(session?.user.role), owners: owners.total };
  return (
    <Panel flush className={styles.panel ?? ''}>
      <Table label={t`Users`} className={styles.table ?? ''}>
        <thead>
          <tr>
            <Column>
              <Trans>Person</Trans>
            </Column>
            <Column>
              <Trans>Role</Trans>
            </Column>
            <Column end>
              <Trans>Last seen</Trans>
            </Column>
            <Column>
              <Trans>State</Trans>
            </Column>
            <Column>
              <VisuallyHidden>
                <Trans>Actions</Trans>
              </VisuallyHidden>
            </Column>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <TableRow key={member.id} className={styles.row ?? ''}>
              <Cell fill className={styles.person}>
                <span className={styles.identity}>
                  <Avatar name={member.displayName} size="medium" decorative />
                  <span className={styles.words}>
                    <span className={styles.name}>
                      <bdi>{member.displayName}</bdi>
                      {member.userId === actor.userId && (
                        <Tag>
                          <Trans>you</Trans>
                        </Tag>
                      )}
                    </span>
                    <bdi className={styles.email} dir="ltr">
                      {member.email}
                    </bdi>
                  </span>
                </span>
              </Cell>
              <Cell>
                <RoleName role={member.role} />
              </Cell>
              <Cell end className={styles.seen}>
                {member.lastSeenAt ? <RelativeTime value={member.lastSeenAt} style="short" /> : <Trans>never</Trans>}
              </Cell>
              <Cell>
                <MemberState state={member.status} />
              </Cell>
              <Cell className={styles.actions}>
                <UserMenu member={member} actor={actor} />
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
