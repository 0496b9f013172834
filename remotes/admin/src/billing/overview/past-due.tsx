import type { SubscriptionSummary } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { ButtonLink, Link, Panel, Rows } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { tenantPath } from '../../tenants/links.ts';
import { invoicePath, subscriptionsPath } from '../links.ts';
import styles from './overview.module.css';

/** Organizations with overdue payments, with links to their invoices. */
export function PastDue({ items, total }: { items: readonly SubscriptionSummary[]; total: number }): ReactElement {
  const { exactMoney } = useBillingFormats();
  return (
    <Panel
      flush
      title={<Trans>Past due</Trans>}
      actions={
        total > items.length && (
          <ButtonLink variant="quiet" size="small" to={subscriptionsPath('past_due')}>
            <Trans>All {total}</Trans>
          </ButtonLink>
        )
      }
      footer={items.length > 0 && <Trans>Open the invoice to send a reminder or to mark it as paid.</Trans>}
    >
      {items.length === 0 ? (
        <p className={styles.none}>
          <Trans>No overdue invoices.</Trans>
        </p>
      ) : (
        <Rows>
          {items.map(({ tenant, overdue, currency }) => (
            <li key={tenant.id}>
              <span className={styles.who}>
                <Link plain className={styles.name} to={tenantPath(tenant)} dir="auto">
                  {tenant.name}
                </Link>
                {overdue && (
                  <span className={styles.note}>
                    <bdi>{exactMoney(overdue.totalMinor, currency)}</bdi>,{' '}
                    <Plural value={overdue.days} one="# day overdue" other="# days overdue" />
                  </span>
                )}
              </span>
              {overdue && (
                <ButtonLink size="small" to={invoicePath(overdue.id)}>
                  <Trans>Open invoice</Trans>
                </ButtonLink>
              )}
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
