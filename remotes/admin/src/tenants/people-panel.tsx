import type { TenantDetail } from '@cairn/api';
import { Avatar, Link, Panel, Rows } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { personPath } from '../people/links.ts';
import { useTenantTexts } from '../texts/tenant-states.tsx';
import { OwnerInvitation } from './owner-invitation.tsx';
import styles from './people-panel.module.css';

/** The members of an organization, its managers first, each with a link to the account. */
export function PeoplePanel({ detail: { tenant, managers, others, ownerInvitation } }: { detail: TenantDetail }): ReactElement {
  const texts = useTenantTexts();
  const shown = [...managers, ...others.map((other) => ({ ...other, email: null }))];
  const more = tenant.counts.members - shown.length;
  return (
    <Panel
      flush
      title={<Trans>People</Trans>}
      footer={
        more > 0 && (
          <Link to={`/app/admin_people?q=${encodeURIComponent(tenant.slug)}`}>
            <Plural value={more} one="Show # more" other="Show # more" />
          </Link>
        )
      }
    >
      {ownerInvitation && <OwnerInvitation tenant={tenant} invitation={ownerInvitation} />}
      {managers.length === 0 && !ownerInvitation && (
        <p className={styles.none}>
          <Trans>This tenant has no managers.</Trans>
        </p>
      )}
      {shown.length > 0 && (
        <Rows>
          {shown.map(({ userId, displayName, email, role }) => (
            <li key={userId}>
              <Avatar name={displayName} size="medium" decorative />
              <span className={styles.person}>
                <Link to={personPath({ id: userId })}>
                  <bdi>{displayName}</bdi>
                </Link>
                {email !== null && (
                  <span className={styles.email}>
                    <bdi>{email}</bdi>
                  </span>
                )}
              </span>
              <span className={styles.role}>{texts.role(role)}</span>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
