import type { Project } from '@cairn/api';
import { RoleName } from '@cairn/list';
import { useCan } from '@cairn/shell';
import { Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { InvitationMenu } from './invitation-menu.tsx';
import styles from './pending-invitations.module.css';
import { projectInvitationsQuery } from './queries.ts';

/** The pending invitations that lead to the project; nothing if there are none. Managers of the organization can resend and withdraw them. */
export function PendingInvitations({ project }: { project: Project }): ReactElement | null {
  const { data } = useQuery(projectInvitationsQuery(project.slug));
  const mayInvite = useCan('tenant.manage');
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={<Trans>Pending invitations</Trans>} flush className={styles.pending ?? ''}>
      <Rows>
        {data.items.map(({ id, email, role, invitedBy, expiresAt }) => (
          <li key={id}>
            <span className={styles.address}>
              <bdi dir="ltr">{email}</bdi>
              <span className={styles.by}>
                <Trans>
                  Invited by <bdi>{invitedBy}</bdi>
                </Trans>
                {' · '}
                <Trans>
                  ends <RelativeTime value={expiresAt} style="short" />
                </Trans>
              </span>
            </span>
            <RoleName role={role} />
            {mayInvite && <InvitationMenu id={id} email={email} />}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
