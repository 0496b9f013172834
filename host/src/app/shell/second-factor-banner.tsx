import { FactorsSchema, signOnRules } from '@cairn/api';
import { call, useLocale, useSession } from '@cairn/shell';
import { dateFormat, Icon, Link } from '@cairn/ui/core';
import { triangleAlertIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from '../offline/offline-banner.module.css';

/** The banner of an organization that requires a second factor from a date on, for members who have none. */
export function SecondFactorBanner(): ReactElement | null {
  const locale = useLocale();
  const tenant = useSession()?.tenant;
  const { secondFactorFrom } = signOnRules(tenant?.settings);
  const factors = useQuery({
    // The key of the security settings, which invalidate it when a factor is added.
    queryKey: ['security', 'factors'],
    queryFn: ({ signal }) => call('get', 'auth/factors', FactorsSchema, { signal, quiet: true }),
    enabled: secondFactorFrom !== null,
  });
  if (!tenant || secondFactorFrom === null || factors.data?.sufficient !== false) return null;
  const date = dateFormat(locale, { dateStyle: 'long' }).format(new Date(secondFactorFrom));
  const { name } = tenant;
  return (
    <div className={styles.banner} role="status">
      <Icon icon={triangleAlertIcon} />
      <span className={styles.words}>
        <Trans>
          <strong>
            <bdi>{name}</bdi> requires two-step verification from {date}.
          </strong>{' '}
          Your account does not have it yet.
        </Trans>
      </span>
      <Link to="/app/settings/security">
        <Trans>Set it up</Trans>
      </Link>
    </div>
  );
}
