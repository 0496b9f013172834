import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';

/** A day that somebody chose, kept as its midnight in UTC: that day, whatever the reader's time zone. */
export function useChosenDay(midnight: string | null): string | null {
  const { format } = dateFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return midnight && format(new Date(midnight));
}
