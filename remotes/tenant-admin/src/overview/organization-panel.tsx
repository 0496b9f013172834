import type { Member, Tenant } from '@cairn/api';
import { Avatar, Fact, Facts, Link, Panel } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './about.module.css';

/** The organization's name and owners. */
export function OrganizationPanel({ tenant, owners, total }: { tenant: Tenant; owners: readonly Member[]; total: number }): ReactElement {
  const more = total - owners.length;
  return (
    <Panel title={<Trans>About</Trans>}>
      <Facts>
        <Fact name={<Trans>Name</Trans>}>
          <bdi>{tenant.name}</bdi>
        </Fact>
        <Fact name={<Trans>Short name</Trans>}>
          <bdi className="mono">{tenant.slug}</bdi>
        </Fact>
        <Fact name={<Trans>Owners</Trans>}>
          <ul className={styles.owners}>
            {owners.map((owner) => (
              <li key={owner.id} className={styles.owner}>
                <Avatar name={owner.displayName} decorative />
                <bdi>{owner.displayName}</bdi>
              </li>
            ))}
            {more > 0 && (
              <li>
                <Link to="/app/tenant-admin/users?role=owner">
                  <Plural value={more} one="and # more" other="and # more" />
                </Link>
              </li>
            )}
          </ul>
        </Fact>
      </Facts>
    </Panel>
  );
}
