import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';

/** Formats a chosen date, stored as its midnight in UTC, so that it is the same in every time zone. */
export function useChosenDay(midnight: string | null): string | null {
  const { format } = dateFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return midnight && format(new Date(midnight));
}
