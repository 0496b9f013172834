import { localeNames, type WaitlistEntry } from '@cairn/api';
import type { List } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { type DataColumn, numberFormat, RelativeTime, RowLink } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { EntryState } from './entry-state.tsx';
import styles from './waitlist-columns.module.css';

/** Returns the columns of the waiting list. */
export function useWaitlistColumns(list: List): readonly DataColumn<WaitlistEntry>[] {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  return [
    {
      id: 'email',
      label: t`Address`,
      fill: true,
      card: 'title',
      cell: ({ id, email }) => (
        <RowLink className={styles.email} to={list.hrefKeepingPage({ entry: id })} data-row={id} dir="ltr">
          {email}
        </RowLink>
      ),
    },
    {
      id: 'place',
      label: t`Place`,
      alignEnd: true,
      cell: ({ place }) => place !== null && format(place),
    },
    { id: 'state', label: t`State`, card: 'plain', cell: (entry) => <EntryState entry={entry} /> },
    {
      id: 'locale',
      label: t`Language`,
      priority: 'middle',
      cell: ({ locale }) => <bdi lang={locale}>{localeNames[locale]}</bdi>,
    },
    { id: 'asked', label: t`Asked`, alignEnd: true, cell: ({ askedAt }) => momentOf(askedAt) },
    { id: 'confirmed', label: t`Confirmed`, alignEnd: true, priority: 'minor', cell: ({ confirmedAt }) => momentOf(confirmedAt) },
    {
      id: 'admitted',
      label: t({ message: 'Admitted', context: 'when somebody was let in' }),
      alignEnd: true,
      priority: 'minor',
      cell: ({ admittedAt }) => momentOf(admittedAt),
    },
    {
      id: 'by',
      label: t`By`,
      priority: 'minor',
      cell: ({ admittedBy }) => admittedBy && <bdi className={styles.quiet}>{admittedBy}</bdi>,
    },
  ];
}

function momentOf(at: string | null): ReactElement | null {
  if (at === null) return null;
  return (
    <span className={styles.quiet}>
      <RelativeTime value={at} style="short" />
    </span>
  );
}
