import type { TicketReport, TicketReportPart } from '@cairn/api';
import { Chart, type ChartLabels } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import styles from './page.module.css';
import { readReport, rowsHref } from './state.ts';

/** Renders new, solved and unsolved tickets and first replies per day; each as a chart, a table and a file. */
export function ReportCharts({ report }: { report: TicketReport }): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { days, total } = report;
  const labels: ChartLabels = {
    view: t`Show as`,
    chart: t`Chart`,
    table: t`Table`,
    download: t`Download as CSV`,
    category: t`Day`,
    total: t`Total`,
    forecast: t`forecast`,
    loading: t`Loading…`,
  };
  const base = { categories: days.map(({ day }) => day), scale: 'day' as const };
  const hrefOf = (part: TicketReportPart) => (day: string) => rowsHref(part, { from: day, to: day }, readReport(search));
  const empty = <Trans>No tickets in this period.</Trans>;
  const hours = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 360) / 10);
  return (
    <div className={styles.charts}>
      <Chart
        title={t`New and solved`}
        data={{
          ...base,
          kind: 'grouped',
          series: [
            {
              id: 'asked',
              name: t({ message: 'New', context: 'tickets of a period' }),
              values: days.map(({ asked }) => asked),
              total: total.asked,
            },
            {
              id: 'solved',
              name: t({ message: 'Solved', context: 'tickets of a period' }),
              values: days.map(({ solved }) => solved),
              total: total.solved,
            },
          ],
        }}
        labels={labels}
        hrefOf={hrefOf('asked')}
        opens={(day) => t`New tickets of ${day}`}
        empty={empty}
        fileName="tickets-new-and-solved"
      />
      <Chart
        title={t`Backlog`}
        note={<Trans>unsolved at the end of each day</Trans>}
        data={{
          ...base,
          kind: 'area',
          series: [{ id: 'open', name: t`Unsolved`, values: days.map(({ open }) => open), total: total.open }],
        }}
        labels={labels}
        hrefOf={hrefOf('open')}
        empty={empty}
        fileName="tickets-backlog"
      />
      <Chart
        title={t`First reply`}
        note={<Trans>median, business hours</Trans>}
        data={{
          ...base,
          kind: 'line',
          numberFormat: { maximumFractionDigits: 1 },
          series: [
            {
              id: 'reply',
              name: t`Hours`,
              values: days.map(({ replyMedian }) => hours(replyMedian)),
              total: hours(total.replyMedian) ?? 0,
            },
          ],
        }}
        labels={labels}
        hrefOf={hrefOf('answered')}
        empty={empty}
        fileName="tickets-first-reply"
      />
    </div>
  );
}
