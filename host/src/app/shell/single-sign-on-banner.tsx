import { signOnRules } from '@cairn/api';
import { useLocale, useSession } from '@cairn/shell';
import { Anchor, dateFormat, Icon } from '@cairn/ui/core';
import { triangleAlertIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from '../offline/offline-banner.module.css';

/** The banner of an organization that will require single sign-on, for members who are signed in another way. */
export function SingleSignOnBanner(): ReactElement | null {
  const locale = useLocale();
  const session = useSession();
  const { singleSignOnFrom } = signOnRules(session?.tenant.settings);
  if (!session || session.user.bound || singleSignOnFrom === null || Date.parse(singleSignOnFrom) <= Date.now()) return null;
  const date = dateFormat(locale, { dateStyle: 'long' }).format(new Date(singleSignOnFrom));
  const { name, slug } = session.tenant;
  return (
    <div className={styles.banner} role="status">
      <Icon icon={triangleAlertIcon} />
      <span className={styles.words}>
        <strong>
          <Trans>
            <bdi>{name}</bdi> requires single sign-on from {date}.
          </Trans>
        </strong>
      </span>
      <Anchor href={`/api/auth/organization-login/${slug}`}>
        <Trans>Use it now</Trans>
      </Anchor>
    </div>
  );
}
