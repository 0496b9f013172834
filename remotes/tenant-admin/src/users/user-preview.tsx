import type { Member } from '@cairn/api';
import { Preview, RoleName } from '@cairn/list';
import { Avatar, Button, Callout, Fact, Facts, RelativeTime, SkeletonRows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { MemberState } from '../members/member-state.tsx';
import { memberDetailQuery } from '../members/queries.ts';
import type { Actor } from '../members/rules.ts';
import { SecondFactorStatus } from '../members/second-factor.tsx';
import { ProjectAccess } from './project-access.tsx';
import { UserKeys } from './user-keys.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './user-preview.module.css';

/** The preview of a person: who they are, their role, what they can do in each project, and their API keys. */
export function UserPreview({ member, actor, onClose }: { member: Member; actor: Actor; onClose: () => void }): ReactElement {
  const { displayName, email, role, status, lastSeenAt, secondFactor, createdAt } = member;
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
        <Fact name={<Trans>Second factor</Trans>}>
          <SecondFactorStatus factor={secondFactor} />
        </Fact>
        <Fact name={<Trans>Joined</Trans>}>
          <RelativeTime value={createdAt} />
        </Fact>
      </Facts>
      <Details member={member} />
    </Preview>
  );
}

/** Projects and keys, which are read when the preview opens. */
function Details({ member: { id, role } }: { member: Member }): ReactElement {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(memberDetailQuery(id));
  if (data)
    return (
      <>
        <ProjectAccess role={role} projects={data.projects} />
        <UserKeys keys={data.keys} />
      </>
    );
  if (!isError) return <SkeletonRows label={t`Loading`} count={3} />;
  return (
    <Callout
      tone="negative"
      title={<Trans>Projects and keys could not be loaded</Trans>}
      actions={
        <Button size="small" onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      }
    />
  );
}
