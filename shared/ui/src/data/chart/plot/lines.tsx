import { area, line } from 'd3-shape';
import type { ChartData } from '../chart-contract.ts';
import styles from './plot.module.css';
import { type Box, lonePoints } from './scales.ts';

type Values = readonly (number | null)[];

interface LinesProps {
  data: ChartData;
  box: Box;
  x: (at: number) => number;
  y: (value: number) => number;
  cursor: number | null;
}

/** One line per series. Unknown values are gaps, isolated values are points, forecasts are dashed. */
export function Lines({ data, box, x, y, cursor }: LinesProps) {
  const begun = data.forecastFrom === undefined ? data.categories.length : data.categories.indexOf(data.forecastFrom);
  const path = (values: Values, from = 0, to = values.length) =>
    line<number | null>()
      .defined((value) => value !== null)
      .x((_, at) => x(at + from))
      .y((value) => y(value ?? 0))(values.slice(from, to)) ?? undefined;
  const below = (values: Values) =>
    area<number | null>()
      .defined((value) => value !== null)
      .x((_, at) => x(at))
      .y0(box.bottom)
      .y1((value) => y(value ?? 0))(values.slice(0, begun)) ?? undefined;
  const point = (values: Values) => (cursor === null ? null : (values[cursor] ?? null));
  return (
    <>
      {data.kind === 'area' && data.series[0] && <path className={styles.area} d={below(data.series[0].values)} />}
      {data.previous && <path className={styles.previous} d={path(data.previous.values)} />}
      {data.series.map(({ id, values }, at) => (
        <g key={id} data-series={at + 1}>
          <path className={styles.line} d={path(values, 0, begun)} />
          {lonePoints(values).map((lone) => (
            <circle key={lone} className={styles.lone} cx={x(lone)} cy={y(values[lone] ?? 0)} r={3} />
          ))}
          {begun < values.length && <path className={styles.forecast} d={path(values, Math.max(0, begun - 1))} />}
        </g>
      ))}
      {cursor !== null &&
        [...data.series, ...(data.previous ? [data.previous] : [])].map((one, at) => {
          const value = point(one.values);
          if (value === null) return null;
          return (
            <circle
              key={one.id}
              className={styles.point}
              data-series={one === data.previous ? 'previous' : at + 1}
              cx={x(cursor)}
              cy={y(value)}
              r={4}
            />
          );
        })}
    </>
  );
}
