import { localeNames } from '@cairn/api';
import { prefetchOnIntent, useCan, useLocale, usePage, useSession } from '@cairn/shell';
import { Icon, type IconData, Page, PageHeader, Panel, RowLink, Rows } from '@cairn/ui/core';
import { bellIcon, chevronRightIcon, circleUserIcon, fingerprintIcon, plugIcon, slidersHorizontalIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { schemeTexts } from '../preferences/colour-schemes.ts';
import styles from './page.module.css';

/** `/app/settings`: the settings pages, each with its current values. */
export function Component(): ReactElement | null {
  const { i18n, t } = useLingui();
  const session = useSession();
  const language = localeNames[useLocale()];
  const mayManage = useCan('tenant.manage');
  usePage(t`Settings`);
  if (!session) return null; // the host redirects to the sign-in page
  const { displayName, email, preferences } = session.user;
  const colours = i18n._(schemeTexts[preferences.appearance?.colourScheme ?? 'auto']);
  return (
    <Page narrow>
      <PageHeader title={<Trans>Settings</Trans>} lead={<Trans>Your account settings, wherever you sign in.</Trans>} />
      <Panel flush>
        <Rows>
          <Entry to="/app/settings/profile" icon={circleUserIcon} title={<Trans>Profile</Trans>}>
            <bdi>{displayName}</bdi> · <bdi dir="ltr">{email}</bdi>
          </Entry>
          <Entry to="/app/settings/preferences" icon={slidersHorizontalIcon} title={<Trans>Preferences</Trans>}>
            <Trans>
              <bdi>{language}</bdi>, theme: {colours}
            </Trans>
          </Entry>
          <Entry to="/app/notifications?preferences=1" icon={bellIcon} title={<Trans>Notifications</Trans>}>
            <Trans>Topics in Cairn and by email, quiet hours</Trans>
          </Entry>
          <Entry to="/app/settings/security" icon={fingerprintIcon} title={<Trans>Sign-in and security</Trans>}>
            <Trans>Password, sign-in methods, sign-in history</Trans>
          </Entry>
          {mayManage && (
            <Entry to="/app/settings/integrations" icon={plugIcon} title={<Trans>Integrations</Trans>}>
              <Trans>The language model that answers in conversations</Trans>
            </Entry>
          )}
        </Rows>
      </Panel>
    </Page>
  );
}

function Entry({ to, icon, title, children }: { to: string; icon: IconData; title: ReactNode; children: ReactNode }): ReactElement {
  return (
    <li className={styles.entry}>
      <Icon icon={icon} className={styles.icon} />
      <span className={styles.words}>
        <RowLink to={to} {...prefetchOnIntent(to)}>
          {title}
        </RowLink>
        <span className={styles.now}>{children}</span>
      </span>
      <Icon icon={chevronRightIcon} directional className={styles.icon} />
    </li>
  );
}
