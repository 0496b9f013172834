import type { RemoteHealth } from '@cairn/contract';
import { Chart, type ChartLabels } from '@cairn/ui/data';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { type Figure, releaseChart } from './release-chart.ts';
import styles from './release-charts.module.css';
import type { ReleaseStats, RemoteRow } from './remote-rows.ts';
import { useFigures } from './use-figures.ts';

interface ReleaseChartsProps extends Pick<RemoteHealth, 'span' | 'times'> {
  row: Pick<RemoteRow, 'remote' | 'running' | 'promoted' | 'canary'>;
  points: Parameters<typeof releaseChart>[0]['points'];
  /** Returns a release's figures over the whole span. */
  doing: (release: string) => Pick<ReleaseStats, 'errorRate' | 'loadMs'>;
  /** Without a frame, for use in a panel. */
  framed?: boolean;
  headingLevel?: 2 | 3;
}

/** Charts of error rate and load time over a span: the canary with its limits next to the stable release, or only the stable one. */
export function ReleaseCharts({ row, span, times, points, doing, framed = true, headingLevel = 2 }: ReleaseChartsProps): ReactElement {
  const { t } = useLingui();
  const figures = useFigures();
  const { remote, canary, promoted } = row;
  const stable = row.running ?? promoted;
  const labels = useChartLabels(span);
  const drawn = (figure: Figure) => {
    const one = (release: string, name: string) => ({ release, name, total: doing(release)[figure] });
    return canary
      ? { shown: one(canary.release, t`canary`), beside: one(stable, t`stable`) }
      : { shown: one(stable, t`stable`), beside: undefined };
  };
  const limit = canary && { errorRate: figures.share(canary.limits.errorRate), loadMs: figures.milliseconds(canary.limits.loadMs) };
  const guardOf = (figure: Figure) => {
    if (!canary || !limit) return undefined;
    // Isolated, because charts run left to right in every language.
    const most = `\u2068${limit[figure]}\u2069`;
    return { value: canary.limits[figure], label: t`limit ${most}` };
  };
  const shared = {
    labels,
    headingLevel,
    height: 140,
    empty: t`No data in this period.`,
  };
  return (
    <div className={styles.charts} data-framed={framed}>
      <Chart
        {...shared}
        title={t`Errors`}
        note={t`share of tabs`}
        data={releaseChart({ figure: 'errorRate', span, times, points, guard: guardOf('errorRate'), ...drawn('errorRate') })}
        fileName={`${remote}-errors-${span}`}
      />
      <Chart
        {...shared}
        title={t`Load time`}
        note={t`75th percentile`}
        data={releaseChart({ figure: 'loadMs', span, times, points, guard: guardOf('loadMs'), ...drawn('loadMs') })}
        fileName={`${remote}-load-${span}`}
      />
    </div>
  );
}

function useChartLabels(span: RemoteHealth['span']): ChartLabels {
  const { t } = useLingui();
  return {
    view: t`Show as`,
    chart: t`Chart`,
    table: t`Table`,
    download: t`Download as CSV`,
    category: span === 'day' ? t`Hour` : t`Day`,
    total: t`Total`,
    forecast: t`forecast`,
    loading: t`Loading`,
  };
}
