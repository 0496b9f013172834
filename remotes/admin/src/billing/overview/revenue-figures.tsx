import type { Revenue } from '@cairn/api';
import { useBillingFormats } from '@cairn/billing/invoice';
import { useLocale } from '@cairn/shell';
import { Figure, Figures, numberFormat } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Revenue and its movement this month, in the currency with the highest revenue. */
export function RevenueFigures({ revenue }: { revenue: Revenue }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const { money } = useBillingFormats();
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const main = revenue.currencies[0];
  const now = main?.months.at(-1);
  const before = main?.months.at(-2);
  const growth = now && before && before.totalMinor > 0 ? now.totalMinor / before.totalMinor - 1 : null;
  const overdue = revenue.overdue.map(({ amountMinor, currency }) => money(amountMinor, currency));
  const late = revenue.overdue.reduce((sum, { tenants }) => sum + tenants, 0);
  const by = percent.format(Math.abs(growth ?? 0));
  return (
    <Figures label={t`This month`}>
      <Figure
        name={<Trans>Monthly revenue</Trans>}
        value={main && now ? money(now.totalMinor, main.currency) : '–'}
        {...(growth === null || growth === 0
          ? {}
          : {
              change: {
                by,
                direction: growth > 0 ? ('up' as const) : ('down' as const),
                meaning: growth > 0 ? ('better' as const) : ('worse' as const),
                label: growth > 0 ? t`${by} more than last month` : t`${by} less than last month`,
              },
            })}
        note={main && before && <Trans>from {money(before.totalMinor, main.currency)}</Trans>}
      />
      <Figure name={<Trans>Paying tenants</Trans>} value={now?.paying ?? 0} note={<Trans>of {revenue.tenants}</Trans>} />
      <Figure
        name={<Trans>Churn this month</Trans>}
        value={now && before && before.totalMinor > 0 ? percent.format(now.churnMinor / before.totalMinor) : '–'}
        note={now && <Plural value={now.churned} _0="no tenant left" one="# tenant left" other="# tenants left" />}
      />
      <Figure
        name={<Trans>Trials</Trans>}
        value={revenue.subscriptions.trial}
        note={<Plural value={revenue.trialsEnding} one="# ends within 7 days" other="# end within 7 days" />}
      />
      <Figure
        name={<Trans>Past due</Trans>}
        value={overdue.length === 0 ? '–' : new Intl.ListFormat(locale, { type: 'unit' }).format(overdue)}
        note={late > 0 && <Plural value={late} one="# tenant" other="# tenants" />}
        tone="negative"
      />
    </Figures>
  );
}
