import { stack } from 'd3-shape';
import type { ChartData } from '../chart-contract.ts';
import styles from './plot.module.css';

interface BarsProps {
  data: ChartData;
  x: (at: number) => number;
  /** px. */
  band: number;
  y: (value: number) => number;
  cursor: number | null;
}

/** A part of a bar in px, measured from its upper edge. */
interface Part {
  id: string;
  series: number;
  left: number;
  width: number;
  top: number;
  height: number;
  /** The topmost part has rounded corners. */
  uppermost: boolean;
}

/** Bars with stacked or grouped parts. Forecasts are hatched. */
export function Bars({ data, x, band, y, cursor }: BarsProps) {
  const parts = data.kind === 'stacked' ? stacked(data, x, band, y) : grouped(data, x, band, y);
  const begun = data.forecastFrom === undefined ? data.categories.length : data.categories.indexOf(data.forecastFrom);
  return data.categories.map((category, at) => (
    <g key={category} opacity={cursor === null || cursor === at ? 1 : 0.45} data-forecast={at >= begun}>
      {parts(at).map(({ id, series, left, width, top, height, uppermost }) => (
        <path key={id} className={styles.bar} data-series={series} d={bar(left, top, width, height, uppermost ? 2 : 0)} />
      ))}
    </g>
  ));
}

function stacked({ series, categories }: ChartData, x: BarsProps['x'], band: number, y: BarsProps['y']): (at: number) => Part[] {
  const layers = stack<number, ChartData['series'][number]>()
    .keys(series)
    .value((at, one) => one.values[at] ?? 0)(categories.map((_, at) => at));
  return (at) => {
    const found = layers.flatMap((layer, nth): Part[] => {
      const [from, to] = layer[at] ?? [0, 0];
      if (to <= from) return [];
      // Leaves 1 px between the parts, at the bottom of the upper one.
      const height = Math.max(1, y(from) - y(to) - (from > 0 ? 1 : 0));
      return [{ id: layer.key.id, series: nth + 1, left: x(at) - band / 2, width: band, top: y(to), height, uppermost: false }];
    });
    const last = found.at(-1);
    if (last) last.uppermost = true;
    return found;
  };
}

function grouped({ series }: ChartData, x: BarsProps['x'], band: number, y: BarsProps['y']): (at: number) => Part[] {
  const width = band / Math.max(series.length, 1);
  return (at) =>
    series.flatMap(({ id, values }, nth): Part[] => {
      const value = values[at] ?? null;
      if (value === null) return [];
      const [top, foot] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
      return [
        {
          id,
          series: nth + 1,
          left: x(at) - band / 2 + nth * width,
          width: Math.max(1, width - (series.length > 1 ? 1 : 0)),
          top,
          height: Math.max(1, foot - top),
          uppermost: true,
        },
      ];
    });
}

/** Returns the path of a rectangle with rounded upper corners. */
function bar(left: number, top: number, width: number, height: number, rounding: number): string {
  const r = Math.min(rounding, width / 2, height);
  return `M${left},${top + height}V${top + r}q0,${-r} ${r},${-r}H${left + width - r}q${r},0 ${r},${r}V${top + height}Z`;
}
