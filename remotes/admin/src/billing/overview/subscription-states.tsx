import { type Revenue, subscriptionStates } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { ButtonLink, Link, numberFormat, Panel, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { SubscriptionStatus } from '../billing-states.tsx';
import { subscriptionsPath } from '../links.ts';
import styles from './overview.module.css';

/** The number of subscriptions in each state, with links to them. */
export function SubscriptionStates({ counts }: { counts: Revenue['subscriptions'] }): ReactElement {
  const { format } = numberFormat(useLocale());
  return (
    <Panel
      flush
      title={<Trans>Subscriptions</Trans>}
      actions={
        <ButtonLink variant="quiet" size="small" to={subscriptionsPath()}>
          <Trans context="link to a whole list">All</Trans>
        </ButtonLink>
      }
    >
      <Rows>
        {subscriptionStates.map((state) => (
          <li key={state}>
            <Link plain className={styles.name} to={subscriptionsPath(state)}>
              <SubscriptionStatus state={state} />
            </Link>
            <span className={styles.count}>{format(counts[state])}</span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
