import type { Member } from '@cairn/api';
import { Preview, RoleName } from '@cairn/list';
import { Avatar, Fact, Facts, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { MemberState } from '../members/member-state.tsx';
import type { Actor } from '../members/rules.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './user-preview.module.css';

/** The preview of a person: who they are, their role, and since when. */
export function UserPreview({ member, actor, onClose }: { member: Member; actor: Actor; onClose: () => void }): ReactElement {
  const { displayName, email, role, status, lastSeenAt, createdAt } = member;
  return (
    <Preview
      label={displayName}
      before={<Avatar name={displayName} size="medium" decorative />}
      actions={<UserMenu member={member} actor={actor} />}
      change={status}
      onClose={onClose}
    >
      <div>
        <h2 className={styles.name} dir="auto">
          {displayName}
        </h2>
        <a className={styles.email} href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      </div>
      <Facts>
        <Fact name={<Trans>Role</Trans>}>
          <RoleName role={role} />
        </Fact>
        <Fact name={<Trans>State</Trans>}>
          <MemberState state={status} />
        </Fact>
        <Fact name={<Trans>Last seen</Trans>}>{lastSeenAt ? <RelativeTime value={lastSeenAt} /> : <Trans>never</Trans>}</Fact>
        <Fact name={<Trans>Joined</Trans>}>
          <RelativeTime value={createdAt} />
        </Fact>
      </Facts>
    </Preview>
  );
}
