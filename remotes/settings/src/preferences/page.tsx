import { localeNames, locales } from '@cairn/api';
import {
  chooseColourScheme,
  chooseLocale,
  prefetchOnIntent,
  savePreferences,
  useLocale,
  usePage,
  useSession,
  useSingleKeys,
} from '@cairn/shell';
import { ButtonLink, LanguageSelector, PageHeader } from '@cairn/ui/core';
import { Switch } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Group } from '../layout/group.tsx';
import { SettingsPage } from '../layout/settings-page.tsx';
import { ColourSchemeField } from './colour-scheme-field.tsx';
import styles from './page.module.css';
import { NotSaved, SavingState } from './saving-state.tsx';
import { useSaving } from './use-saving.ts';

const notificationSettings = '/app/notifications?preferences=1';

/** `/app/settings/preferences`: language, colors, shortcuts and help. Changes are saved immediately. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const appearance = useSession()?.user.preferences.appearance;
  const scheme = appearance?.colourScheme ?? 'auto';
  const helpOpen = appearance?.helpOpen ?? false;
  const singleKeys = useSingleKeys();
  const { state, keep, again } = useSaving();
  usePage(t`Preferences`);
  return (
    <SettingsPage>
      <PageHeader
        title={<Trans>Preferences</Trans>}
        lead={<Trans>Only you see these. Changes are saved automatically.</Trans>}
        actions={<SavingState state={state} />}
      />
      {state.status === 'failed' && <NotSaved error={state.error} onAgain={again} />}
      <Group title={<Trans>Language and region</Trans>}>
        <LanguageSelector
          variant="field"
          className={styles.language ?? ''}
          label={t`Language`}
          hint={t`Also used for dates, numbers and sorting`}
          languages={locales.map((id) => ({ id, name: localeNames[id] }))}
          value={locale}
          onChange={(chosen) => {
            const wanted = locales.find((id) => id === chosen);
            if (wanted && wanted !== locale) keep(() => chooseLocale(wanted));
          }}
        />
      </Group>
      <Group title={<Trans>Appearance</Trans>}>
        <ColourSchemeField label={t`Theme`} value={scheme} onChange={(chosen) => keep(() => chooseColourScheme(chosen))} />
      </Group>
      <Group title={<Trans>Notifications</Trans>}>
        <div className={styles.elsewhere}>
          <Trans>Topics in Cairn and by email, quiet hours</Trans>
          <ButtonLink size="small" to={notificationSettings} {...prefetchOnIntent(notificationSettings)}>
            <Trans>Notification settings</Trans>
          </ButtonLink>
        </div>
      </Group>
      <Group title={<Trans>Keyboard and help</Trans>}>
        <Switch
          className={styles.keys ?? ''}
          isSelected={singleKeys}
          onChange={(shortcuts) => keep(() => savePreferences({ shortcuts }))}
          description={<Trans>Keys such as J, K and G work outside text fields. Ctrl K and Escape always work.</Trans>}
        >
          <Trans>Single-key shortcuts</Trans>
        </Switch>
        <Switch
          className={styles.keys ?? ''}
          isSelected={helpOpen}
          onChange={(wanted) => keep(() => savePreferences({ appearance: { helpOpen: wanted } }))}
          description={<Trans>Opens beside the page that you are on.</Trans>}
        >
          <Trans>Help panel</Trans>
        </Switch>
      </Group>
    </SettingsPage>
  );
}
