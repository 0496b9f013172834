import type { GrantedBy } from '@cairn/api';
import { useCan, usePage, useRoleText } from '@cairn/shell';
import { Avatar, ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './forbidden.module.css';

/** The page for an existing address that this visitor may not open. Shows who can grant access, if the API has said so. */
export function Forbidden({ grantedBy }: { grantedBy?: GrantedBy | undefined }): ReactElement {
  const { t } = useLingui();
  usePage(t`Access denied`);
  const people = grantedBy?.people ?? [];
  // An owner has every permission that an organization can grant.
  const isOwner = useCan('tenant.own');
  const who = grantedBy?.who ?? (isOwner ? 'platform' : undefined);
  return (
    <EmptyState
      kind="forbidden"
      headingLevel={1}
      title={<Trans>You don’t have access to this page</Trans>}
      actions={
        <ButtonLink variant="primary" to="/app">
          <Trans>Take me Back</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Access denied. You do not have permission for this action.</Trans>
      </p>
      <p>
        {who === 'platform' ? (
          <Trans>Only platform administrators have access. Nobody in your organization can grant it.</Trans>
        ) : people.length > 0 ? (
          <Trans>These people can grant access:</Trans>
        ) : (
          <Trans>An owner or administrator of your organization can grant access, or the operator of this installation.</Trans>
        )}
      </p>
      {people.length > 0 && <Granters people={people} />}
    </EmptyState>
  );
}

function Granters({ people }: Pick<GrantedBy, 'people'>): ReactElement {
  const roleText = useRoleText();
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, role }) => (
        <li key={id} className={styles.person}>
          <Avatar name={name} decorative />
          <bdi className={styles.name}>{name}</bdi>
          {roleText(role)}
        </li>
      ))}
    </ul>
  );
}
