import { type NavigationCount, navigationCounts } from '@cairn/api';
import { useCan } from '@cairn/shell';
import { numberFormat, Pulse } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import styles from './entry-count.module.css';
import { navigationCountsQuery } from './navigation-counts.ts';

/** Larger counts are shown as "999+". */
const most = 999;
const looks = { 'patterns.proposed': 'waits', 'decisions.waiting': 'plain', 'sessions.live': 'live' } as const satisfies Record<
  NavigationCount,
  string
>;

export interface Counted {
  count: number;
  /** A description of the count, for screen readers and tooltips. */
  words: string;
  look: (typeof looks)[NavigationCount];
}

/** Returns the count of pending or active items of a navigation entry. Null if it is zero, or if this shell does not know the count. */
export function useEntryCount(of: string | undefined): Counted | null {
  const { t } = useLingui();
  const counted = navigationCounts.find((one) => one === of);
  const mayReview = useCan('project.review');
  const { data } = useQuery({ ...navigationCountsQuery(), enabled: counted !== undefined });
  if (!counted || !data?.[counted]) return null;
  const count = data[counted];
  const words = {
    'patterns.proposed': t`${plural(count, { one: '# pattern to review', other: '# patterns to review' })}`,
    'decisions.waiting': mayReview
      ? t`${plural(count, { one: '# decision to review', other: '# decisions to review' })}`
      : t`${plural(count, { one: '# proposed decision', other: '# proposed decisions' })}`,
    'sessions.live': t`${plural(count, { one: '# active session', other: '# active sessions' })}`,
  };
  return { count, words: words[counted], look: looks[counted] };
}

/** @param id of the element that describes the entry */
export function EntryCount({ count, words, look, id }: Counted & { id: string }): ReactElement {
  const { i18n } = useLingui();
  const shown = numberFormat(i18n.locale).format(Math.min(count, most));
  return (
    <>
      <span className={styles.count} data-look={look} title={words} aria-hidden>
        {look === 'live' && <Pulse />}
        {count > most ? `${shown}+` : shown}
      </span>
      <span hidden id={id}>
        {words}
      </span>
    </>
  );
}
