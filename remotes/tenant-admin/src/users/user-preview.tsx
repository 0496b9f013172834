import type { Member } from '@cairn/api';
import { Preview } from '@cairn/list';
import { Avatar, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { MemberState } from '../members/member-state.tsx';
import { RoleName } from '../members/role-name.tsx';
import type { Actor } from '../members/rules.ts';
import { UserMenu } from './user-menu.tsx';
import styles from './user-preview.module.css';

/** Somebody beside the list: who they are, as what, since when. */
export function UserPreview({ member, actor, onClose }: { member: Member; actor: Actor; onClose: () => void }): ReactElement {
  const { displayName, email, role, status, lastSeenAt, createdAt } = member;
  return (
    <Preview
      label={displayName}
      lead={<Avatar name={displayName} size="medium" decorative />}
      tools={<UserMenu member={member} actor={actor} />}
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
      <dl className={styles.properties}>
        <dt>
          <Trans>Role</Trans>
        </dt>
        <dd>
          <RoleName role={role} />
        </dd>
        <dt>
          <Trans>State</Trans>
        </dt>
        <dd>
          <MemberState state={status} />
        </dd>
        <dt>
          <Trans>Last seen</Trans>
        </dt>
        <dd>{lastSeenAt ? <RelativeTime value={lastSeenAt} /> : <Trans>never</Trans>}</dd>
        <dt>
          <Trans>Joined</Trans>
        </dt>
        <dd>
          <RelativeTime value={createdAt} />
        </dd>
      </dl>
    </Preview>
  );
}
