import { localeNames, locales } from '@cairn/api';
import { chooseColourScheme, chooseLocale, useLocale, usePage, useSession } from '@cairn/shell';
import { Page, PageHeader } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Group } from '../layout/group.tsx';
import { ColourSchemeField } from './colour-scheme-field.tsx';
import styles from './page.module.css';
import { NotSaved, SavingState } from './saving-state.tsx';
import { useSaving } from './use-saving.ts';

/** `/app/settings/preferences`: language and colours, kept as they are chosen. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const scheme = useSession()?.user.preferences.appearance?.colourScheme ?? 'auto';
  const { state, keep, again } = useSaving();
  usePage(t`Preferences`, [{ label: t`Settings`, to: '/app/settings' }]);
  return (
    <Page narrow>
      <PageHeader
        title={<Trans>Preferences</Trans>}
        lead={<Trans>Only you see these. Changes are kept as you make them.</Trans>}
        actions={<SavingState state={state} />}
      />
      {state.status === 'failed' && <NotSaved error={state.error} onAgain={again} />}
      <Group title={<Trans>Language and region</Trans>}>
        <Select
          className={styles.language ?? ''}
          label={t`Language`}
          hint={t`Dates, numbers and sorting follow it`}
          value={locale}
          options={locales.map((id) => ({ id, label: localeNames[id], lang: id }))}
          onChange={(chosen) => {
            const wanted = locales.find((id) => id === chosen);
            if (wanted && wanted !== locale) keep(() => chooseLocale(wanted));
          }}
        />
      </Group>
      <Group title={<Trans>Appearance</Trans>}>
        <ColourSchemeField label={t`Colour scheme`} value={scheme} onChange={(chosen) => keep(() => chooseColourScheme(chosen))} />
      </Group>
    </Page>
  );
}
