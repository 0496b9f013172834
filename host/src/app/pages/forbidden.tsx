import type { GrantedBy } from '@cairn/api';
import { usePage, useRoleText } from '@cairn/shell';
import { Avatar, ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './forbidden.module.css';

/** The page exists and this visitor may not open it: who can grant it, as far as the API has said. */
export function Forbidden({ grantedBy }: { grantedBy?: GrantedBy | undefined }): ReactElement {
  const { t } = useLingui();
  usePage(t`Access denied`);
  const people = grantedBy?.people ?? [];
  return (
    <EmptyState
      kind="forbidden"
      headingLevel={1}
      title={<Trans>This page is behind a fence</Trans>}
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
        {grantedBy?.who === 'platform' ? (
          <Trans>It belongs to those who run Cairn: nobody in your organisation can give it to you.</Trans>
        ) : people.length > 0 ? (
          <Trans>Whoever you see here can give it to you:</Trans>
        ) : (
          <Trans>An owner or administrator of your organisation can give it to you.</Trans>
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
