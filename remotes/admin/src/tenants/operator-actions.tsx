import type { TenantDetail } from '@cairn/api';
import { Panel, RelativeTime, Rows } from '@cairn/ui/core';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './operator-actions.module.css';

const texts: Record<string, MessageDescriptor> = {
  'tenant.created': msg`Organization created`,
  'tenant.suspended': msg`Organization suspended`,
  'tenant.restored': msg`Organization restored`,
  'tenant.override-set': msg`Limits overridden`,
  'tenant.override-ended': msg`Override of limits ended`,
  'invitation.sent': msg`Owner invited`,
  'billing.subscription_changed': msg`Subscription changed`,
  'billing.change_dropped': msg`Scheduled change of the subscription dropped`,
  'billing.invoice_opened': msg`Invoice issued`,
  'billing.invoice_paid': msg`Invoice paid`,
  'billing.invoice_voided': msg`Invoice voided`,
  'billing.invoice_credited': msg`Credit note issued`,
  'billing.invoice_reminded': msg`Payment reminder sent`,
  'billing.tax_changed': msg`Tax changed`,
};

/** What operators did in an organization, newest first. Its owners read the same entries in their audit log. */
export function OperatorActions({ actions }: { actions: TenantDetail['operatorActions'] }): ReactElement {
  const { i18n, t } = useLingui();
  return (
    <Panel flush title={<Trans>Actions of operators</Trans>}>
      <Rows>
        {actions.map(({ id, action, by, at }) => {
          const text = texts[action];
          return (
            <li key={id} className={styles.action}>
              <span className={styles.words}>
                <span>{text ? i18n._(text) : <bdi className="mono">{action}</bdi>}</span>
                <bdi className={styles.quiet}>{by ?? t`Deleted account`}</bdi>
              </span>
              <RelativeTime value={at} style="short" quiet reachable />
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
