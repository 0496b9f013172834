import type { RemoteHealth } from '@cairn/contract';
import type { ChartData } from '@cairn/ui/data';

/** The figures of a release that charts show. */
export type Figure = 'errorRate' | 'loadMs';

type Point = Pick<RemoteHealth['points'][number], 'release' | 'at' | 'tabs' | 'failed' | 'loadMs'>;

/** A release with its name in the chart and its figure over the whole span; null without reports. */
export interface Drawn {
  release: string;
  name: string;
  total: number | null;
}

/**
 * Returns the chart of a release's figure over time, next to that of another release (dotted). Times without reports are gaps. A release
 * without any reports is omitted.
 */
export function releaseChart({
  figure,
  span,
  times,
  points,
  shown,
  beside,
  guard,
}: {
  figure: Figure;
  span: RemoteHealth['span'];
  /** The start of each hour or day, oldest first. */
  times: readonly string[];
  points: readonly Point[];
  shown: Drawn;
  beside: Drawn | undefined;
  guard: ChartData['threshold'];
}): ChartData {
  const seriesOf = ({ release, name, total }: Drawn) => {
    const values = times.map((time) => {
      const point = points.find((one) => one.release === release && one.at === time);
      return point ? figureOf(figure, point) : null;
    });
    return total === null || values.every((value) => value === null) ? undefined : { id: release, name, values, total };
  };
  const series = seriesOf(shown);
  return {
    kind: 'line',
    scale: span === 'day' ? 'hour' : 'day',
    categories: times,
    series: series ? [series] : [],
    previous: beside && seriesOf(beside),
    threshold: guard,
    numberFormat:
      figure === 'errorRate'
        ? { style: 'percent', maximumFractionDigits: 1 }
        : { style: 'unit', unit: 'millisecond', unitDisplay: 'short', maximumFractionDigits: 0 },
  };
}

function figureOf(figure: Figure, { tabs, failed, loadMs }: Point): number | null {
  return figure === 'errorRate' ? failed / tabs : loadMs;
}

/** Returns the start times of the last 24 hours, in the server's format. */
export function lastHours(now: number): string[] {
  const hour = 3_600_000;
  const last = Math.floor(now / hour);
  return Array.from({ length: 24 }, (_, nth) => new Date((last - 23 + nth) * hour).toISOString());
}
