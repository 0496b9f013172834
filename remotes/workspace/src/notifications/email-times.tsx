import { defaultDigestHour, type Preferences } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';
import { ComboBox, Select, Switch, timeZoneOptions } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './notification-preferences.module.css';

export type EmailPreferences = NonNullable<Preferences['notificationEmail']>;

/** From 19 to 7 o'clock, when they are turned on. */
const usualQuiet = { from: 19, until: 7 };

/** Returns the time zone of this browser. */
export function localTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Selects when emails about notifications are sent: not at all, at which hour of the day, and not during which hours. */
export function EmailTimes({ email, save }: { email: EmailPreferences; save: (update: EmailPreferences) => void }): ReactElement {
  const { t } = useLingui();
  const hours = useHours();
  const { enabled = true, digestHour = defaultDigestHour, quiet, timeZone = localTimeZone() } = email;
  return (
    <section className={styles.times} aria-labelledby="email-times">
      <h3 id="email-times" className={styles.heading}>
        <Trans>Emails</Trans>
      </h3>
      <Switch
        isSelected={enabled}
        onChange={(wanted) => save({ enabled: wanted })}
        description={<Trans>Emails about your account and its security always arrive.</Trans>}
      >
        <Trans>Email me about notifications</Trans>
      </Switch>
      {enabled && (
        <>
          <div className={styles.fields}>
            <Select
              label={t`Daily email at`}
              options={hours}
              value={String(digestHour)}
              onChange={(hour) => save({ digestHour: Number(hour) })}
            />
            <ComboBox
              label={t`Time zone`}
              options={timeZoneOptions(timeZone)}
              value={timeZone}
              onChange={(zone) => zone !== null && save({ timeZone: zone })}
              labels={{ empty: t`No time zone with that name`, loading: t`Loading` }}
            />
          </div>
          <Switch
            isSelected={Boolean(quiet)}
            onChange={(wanted) => save({ quiet: wanted ? usualQuiet : null })}
            description={<Trans>Emails at once wait until they end.</Trans>}
          >
            <Trans>Quiet hours</Trans>
          </Switch>
          {quiet && (
            <div className={styles.fields}>
              <Select
                label={t({ message: 'From', context: 'quiet hours' })}
                options={hours}
                value={String(quiet.from)}
                onChange={(hour) => save({ quiet: { ...quiet, from: Number(hour) } })}
              />
              <Select
                label={t({ message: 'Until', context: 'quiet hours' })}
                options={hours}
                value={String(quiet.until)}
                onChange={(hour) => save({ quiet: { ...quiet, until: Number(hour) } })}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Returns the hours of a day in the reader's format. */
function useHours(): { id: string; label: string }[] {
  const format = dateFormat(useLocale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: format.format(new Date(Date.UTC(2026, 0, 1, hour))) }));
}
