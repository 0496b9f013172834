import { type TicketReportPart, ticketReportParts } from '@cairn/api';
import type { ListFilter } from '@cairn/list';
import { useLocale } from '@cairn/shell';
import { dateFormat } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';

/** Describes the figure and days if the list was opened from a report. Empty otherwise. */
export function useReportFilters({
  report,
  from,
  to,
}: {
  report?: TicketReportPart | undefined;
  from?: string | undefined;
  to?: string | undefined;
}): ListFilter[] {
  const { t } = useLingui();
  const day = dateFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  if (report === undefined || from === undefined || to === undefined) return [];
  const names: Record<TicketReportPart, string> = {
    asked: t({ message: 'New', context: 'tickets of a period' }),
    answered: t`Answered`,
    solved: t({ message: 'Solved', context: 'tickets of a period' }),
    open: t`Unsolved at the end`,
    'reply-met': t`First reply in time`,
    'reply-missed': t`First reply late`,
    'resolve-met': t`Solved in time`,
    'resolve-missed': t`Solved late`,
    good: t`Rated good`,
    bad: t`Rated bad`,
  };
  const dayFilter = (id: string, name: string, value: string): ListFilter => ({
    id,
    name,
    entries: [{ value, label: day.format(new Date(value)) }],
  });
  return [
    { id: 'report', name: t`Report`, entries: ticketReportParts.map((value) => ({ value, label: names[value] })) },
    dayFilter('from', t({ message: 'From', context: 'the first day of a period' }), from),
    dayFilter('to', t({ message: 'To', context: 'the last day of a period' }), to),
  ];
}
