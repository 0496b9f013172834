import { localeNames, type WaitlistEntry } from '@cairn/api';
import { Preview } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { Button, Fact, Facts, numberFormat, RelativeTime } from '@cairn/ui/core';
import { mailIcon, userPlusIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { EntryState } from './entry-state.tsx';
import styles from './waitlist-preview.module.css';

/** The preview of an entry: how the person came, and the action to admit them. */
export function WaitlistPreview({
  entry,
  onAdmit,
  onClose,
}: {
  entry: WaitlistEntry;
  onAdmit: () => void;
  onClose: () => void;
}): ReactElement {
  const { format } = numberFormat(useLocale());
  const { email, state, place, locale, askedAt, confirmedAt, admittedAt, admittedBy, delivery } = entry;
  const undelivered = delivery === 'failed' && state !== 'waiting';
  return (
    <Preview label={email} before={<EntryState entry={entry} badge />} change={state} onClose={onClose}>
      <h2 className={styles.email}>
        <bdi dir="ltr">{email}</bdi>
      </h2>
      <Facts>
        {place !== null && <Fact name={<Trans>Place</Trans>}>{format(place)}</Fact>}
        <Fact name={<Trans>Language</Trans>}>
          <bdi lang={locale}>{localeNames[locale]}</bdi>
        </Fact>
        <Fact name={<Trans>Asked</Trans>}>
          <RelativeTime value={askedAt} />
        </Fact>
        <Fact name={<Trans>Address confirmed</Trans>}>
          {confirmedAt ? <RelativeTime value={confirmedAt} /> : <Trans context="address not confirmed">not yet</Trans>}
        </Fact>
        {admittedAt && (
          <Fact name={<Trans context="when somebody was let in">Admitted</Trans>}>
            <RelativeTime value={admittedAt} />
          </Fact>
        )}
        {admittedBy && (
          <Fact name={<Trans>By</Trans>}>
            <bdi>{admittedBy}</bdi>
          </Fact>
        )}
      </Facts>
      {state === 'waiting' && (
        <Button icon={userPlusIcon} onClick={onAdmit} className={styles.act ?? ''}>
          <Trans>Admit…</Trans>
        </Button>
      )}
      {undelivered && (
        <p className={styles.note}>
          <Trans>The email could not be delivered.</Trans>
        </p>
      )}
      {undelivered && state === 'admitted' && (
        <Button icon={mailIcon} onClick={onAdmit} className={styles.act ?? ''}>
          <Trans>Resend…</Trans>
        </Button>
      )}
      {state === 'unconfirmed' && !undelivered && (
        <p className={styles.note}>
          <Trans>A place is confirmed when the link in the email is opened. Unconfirmed addresses are deleted after a week.</Trans>
        </p>
      )}
    </Preview>
  );
}
