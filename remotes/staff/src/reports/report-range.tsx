import { DateRangePicker } from '@cairn/ui/date';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';

/** Renders the field for the first and last day of a report. */
export function ReportRange({
  from,
  to,
  hrefOf,
}: {
  from: string;
  to: string;
  hrefOf: (range: { from: string; to: string }) => string;
}): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const presets = {
    today: t`Today`,
    'last-7': t`Last 7 days`,
    'last-30': t`Last 30 days`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'this-quarter': t`This quarter`,
  };
  return (
    <DateRangePicker
      label={t`Dates`}
      hideLabel
      value={{ start: from, end: to }}
      onChange={({ start, end }) => navigate(hrefOf({ from: start, to: end }))}
      texts={{
        presets,
        own: t`Custom dates`,
        presetsLabel: t`Periods`,
        start: t`First day`,
        end: t`Last day`,
        to: t({ message: 'to', context: 'between two days' }),
        cancel: t`Cancel`,
        apply: t`Apply`,
      }}
    />
  );
}
