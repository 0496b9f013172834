import { type UsageReport, usageKinds } from '@cairn/api';
import { useMeterNames } from '@cairn/billing/meters';
import { useLocale, usePage, withProject } from '@cairn/shell';
import { dateFormat, Page, PageHeader } from '@cairn/ui/core';
import { Select } from '@cairn/ui/forms';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import styles from './page.module.css';
import { usageReportQuery } from './queries.ts';
import { UsageChart } from './usage-chart.tsx';
import { UsageLimits } from './usage-limits.tsx';
import { UsageMeters } from './usage-meters.tsx';
import { Changed, UsageRows } from './usage-rows.tsx';
import { isGauge, usageView } from './view.ts';

/** Number of months that can be selected. */
const choosable = 13;

/** `/app/analytics/usage`: the organization's monthly usage relative to its limits, and by project and key. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const view = usageView(search);
  const { data: report } = useSuspenseQuery(usageReportQuery(view));
  const { usage, meter } = report;
  const names = useMeterNames();
  usePage(t`Usage`);
  const monthName = (month: string) =>
    dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const shown = monthName(usage.month);
  const name = names[meter];
  const zone = usage.timeZone;
  const running = usage.today.slice(0, 7);
  const used = report.days.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Page>
      <PageHeader
        title={<Trans>Usage in {shown}</Trans>}
        lead={<Trans>All projects. Days start at midnight, {zone}.</Trans>}
        actions={
          <>
            <Select
              className={styles.choice ?? ''}
              label={t`Month`}
              hideLabel
              value={usage.month}
              onChange={(month) => choose('month', month)}
              options={monthsUntil(running, usage.month).map((id) => ({ id, label: monthName(id) }))}
            />
            <Select
              className={styles.choice ?? ''}
              label={t`Meter`}
              hideLabel
              value={meter}
              onChange={(id) => choose('meter', id)}
              options={usageKinds.map((id) => ({ id, label: names[id] }))}
            />
          </>
        }
      />
      <UsageMeters usage={usage} />
      <UsageLimits usage={usage} />
      <UsageChart report={report} />
      {!isGauge(meter) && report.before > 0 && (
        <p className={styles.note}>
          <Trans>
            {name}, compared with the same days of the month before: <Changed row={{ used, before: report.before }} />
          </Trans>
        </p>
      )}
      {report.projects.length > 0 && (
        <UsageRows
          title={<Trans>By project</Trans>}
          nameLabel={t`Project`}
          report={report}
          rows={report.projects}
          hrefOf={({ slug }) => withProject(`/app/sessions?${monthOf(report)}`, slug === null ? null : { slug })}
          unnamed={t`Other projects`}
          fileName={`usage-${usage.month}-${meter}-projects`}
        />
      )}
      {report.keys.length > 0 && (
        <UsageRows
          title={<Trans>By API key</Trans>}
          nameLabel={t`API key`}
          report={report}
          rows={report.keys}
          hrefOf={({ id }) => `/app/api-keys/${id}`}
          unnamed={t`Other keys`}
          fileName={`usage-${usage.month}-${meter}-keys`}
        />
      )}
    </Page>
  );
}

/** Returns the days of the month as filters of the session list. */
function monthOf({ days }: Pick<UsageReport, 'days'>): string {
  return new URLSearchParams({ from: days.at(0)?.day ?? '', to: days.at(-1)?.day ?? '' }).toString();
}

/** Returns the selectable months, latest first, including the one shown. */
function monthsUntil(running: string, shown: string): string[] {
  const months = Array.from({ length: choosable }, (_, back) => {
    const [year = 0, month = 1] = running.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7);
  });
  return months.includes(shown) ? months : [shown, ...months];
}
