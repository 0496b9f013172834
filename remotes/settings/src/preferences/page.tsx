import { localeNames, locales } from '@cairn/api';
import { chooseColourScheme, chooseLocale, savePreferences, useLocale, usePage, useSession, useSingleKeys } from '@cairn/shell';
import { LanguageSelector, PageHeader } from '@cairn/ui/core';
import { Switch } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Group } from '../layout/group.tsx';
import { SettingsPage } from '../layout/settings-page.tsx';
import { ColourSchemeField } from './colour-scheme-field.tsx';
import styles from './page.module.css';
import { NotSaved, SavingState } from './saving-state.tsx';
import { useSaving } from './use-saving.ts';

/** `/app/settings/preferences`: language, colors and shortcuts. Changes are saved immediately. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const scheme = useSession()?.user.preferences.appearance?.colourScheme ?? 'auto';
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
      <Group title={<Trans>Keyboard</Trans>}>
        <Switch
          className={styles.keys ?? ''}
          isSelected={singleKeys}
          onChange={(shortcuts) => keep(() => savePreferences({ shortcuts }))}
          description={<Trans>Keys such as J, K and G work outside text fields. Ctrl K and Escape always work.</Trans>}
        >
          <Trans>Single-key shortcuts</Trans>
        </Switch>
      </Group>
    </SettingsPage>
  );
}
