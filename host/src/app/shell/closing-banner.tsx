import { useCan, useLocale, useSession } from '@cairn/shell';
import { dateFormat, Icon, Link } from '@cairn/ui/core';
import { triangleAlertIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from '../offline/offline-banner.module.css';

/** The banner while the organization is being closed: until when it can be read, and where an owner cancels it. */
export function ClosingBanner(): ReactElement | null {
  const locale = useLocale();
  const tenant = useSession()?.tenant;
  const owns = useCan('tenant.own');
  if (!tenant?.closesAt) return null;
  const date = dateFormat(locale, { dateStyle: 'long' }).format(new Date(tenant.closesAt));
  const { name, closesAt } = tenant;
  const cancelable = owns && Date.parse(closesAt) > Date.now();
  return (
    <div className={styles.banner} role="status">
      <Icon icon={triangleAlertIcon} />
      <span className={styles.words}>
        <Trans>
          <strong>
            <bdi>{name}</bdi> is being closed.
          </strong>{' '}
          Its data is deleted on {date}. Until then it is read-only, and API keys do not work.
        </Trans>
      </span>
      {cancelable && (
        <Link to="/app/tenant-admin#closing">
          <Trans>Cancel the closing</Trans>
        </Link>
      )}
    </div>
  );
}
