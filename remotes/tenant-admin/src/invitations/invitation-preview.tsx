import type { Invitation } from '@cairn/api';
import { Preview, RoleName } from '@cairn/list';
import { Fact, Facts, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { InvitationCell } from './invitation-cell.tsx';
import { InvitationMenu } from './invitation-menu.tsx';
import { InvitationStatus } from './invitation-state.tsx';

/** The preview of an invitation: its role, its state and its dates. */
export function InvitationPreview({ invitation, onClose }: { invitation: Invitation; onClose: () => void }): ReactElement {
  const { i18n } = useLingui();
  const { email, role, projects, state, invitedBy, sentAt, expiresAt } = invitation;
  const names = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(projects.map(({ name }) => name));
  return (
    <Preview label={email} actions={<InvitationMenu invitation={invitation} />} change={state} onClose={onClose}>
      <h2>
        <InvitationCell invitation={invitation}>
          <bdi dir="ltr">{email}</bdi>
        </InvitationCell>
      </h2>
      <Facts>
        <Fact name={<Trans>Role</Trans>}>
          <RoleName role={role} />
        </Fact>
        {projects.length > 0 && (
          <Fact name={<Trans>Projects</Trans>}>
            <bdi>{names}</bdi>
          </Fact>
        )}
        <Fact name={<Trans>State</Trans>}>
          <InvitationStatus invitation={invitation} />
        </Fact>
        <Fact name={<Trans>Invited by</Trans>}>
          <bdi>{invitedBy}</bdi>
        </Fact>
        <Fact name={<Trans>Last email</Trans>}>
          <RelativeTime value={sentAt} />
        </Fact>
        <Fact name={<Trans>Expires</Trans>}>
          <RelativeTime value={expiresAt} />
        </Fact>
      </Facts>
    </Preview>
  );
}
