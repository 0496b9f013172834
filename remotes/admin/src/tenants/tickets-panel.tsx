import { Link, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './operator-actions.module.css';
import { tenantTicketsQuery } from './queries.ts';

/** The unsolved tickets of an organization, the most urgent first. */
export function TicketsPanel({ tenant }: { tenant: string }): ReactElement {
  const { items, total } = useSuspenseQuery(tenantTicketsQuery(tenant)).data;
  const more = total - items.length;
  return (
    <Panel
      flush
      title={<Trans>Open tickets</Trans>}
      footer={
        more > 0 && (
          <Link to={`/app/staff/tickets?tenant=${encodeURIComponent(tenant)}`}>
            <Plural value={more} one="Show # more" other="Show # more" />
          </Link>
        )
      }
    >
      {items.length === 0 ? (
        <p className={styles.none}>
          <Trans>No open tickets.</Trans>
        </p>
      ) : (
        <Rows>
          {items.map(({ id, number, subject, updatedAt }) => (
            <li key={id} className={styles.action}>
              <span className={styles.words}>
                <Link to={`/app/staff/tickets?ticket=${number}`}>
                  #{number} <bdi>{subject}</bdi>
                </Link>
              </span>
              <RelativeTime value={updatedAt} style="short" quiet reachable />
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
