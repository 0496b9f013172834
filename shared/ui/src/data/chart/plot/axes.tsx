import type { ChartData } from '../chart-contract.ts';
import type { ChartFormats } from '../chart-formats.ts';
import styles from './plot.module.css';
import { type Box, namedCategories, placedNames, roomOf } from './scales.ts';

interface AxesProps {
  data: ChartData;
  formats: ChartFormats;
  box: Box;
  y: (value: number) => number;
  ticks: readonly number[];
  /** The formatted ticks. */
  names: readonly string[];
  categories: { x: (at: number) => number; band: number };
  cursor: number | null;
}

/** Grid, axis labels, threshold, events, and the line under the pointer. */
export function Axes({ data, formats, box, y, ticks, names, categories: { x, band }, cursor }: AxesProps) {
  const count = data.categories.length;
  const written = data.categories.map(formats.tick);
  const room = roomOf(written);
  const named = namedCategories(count, box.right - box.left, room + 16);
  const forecast = data.forecastFrom === undefined ? -1 : data.categories.indexOf(data.forecastFrom);
  return (
    <>
      {forecast > 0 && band === 0 && (
        <rect
          className={styles.forecastArea}
          x={x(forecast - 1)}
          y={box.top}
          width={box.right - x(forecast - 1)}
          height={box.bottom - box.top}
        />
      )}
      {ticks.map((tick, at) => (
        <g key={tick}>
          <line className={at === 0 ? styles.base : styles.grid} x1={box.left} x2={box.right} y1={y(tick)} y2={y(tick)} />
          <text className={styles.name} x={box.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {names[at]}
          </text>
        </g>
      ))}
      {placedNames(named, x, box, room).map(({ at, middle }) => (
        <text key={at} className={styles.name} x={middle} y={box.bottom + 18} textAnchor="middle">
          {written[at]}
        </text>
      ))}
      {data.events?.map(({ category, label }) => {
        const at = data.categories.indexOf(category);
        if (at < 0) return null;
        return (
          <g key={`${category} ${label}`}>
            <line className={styles.event} x1={x(at)} x2={x(at)} y1={box.top} y2={box.bottom} />
            <path className={styles.flag} d={`M${x(at)},${box.top - 4}l4,4l-4,4l-4,-4Z`} />
          </g>
        );
      })}
      {data.threshold && (
        <line className={styles.guard} x1={box.left} x2={box.right} y1={y(data.threshold.value)} y2={y(data.threshold.value)} />
      )}
      {cursor !== null && band === 0 && <line className={styles.cursor} x1={x(cursor)} x2={x(cursor)} y1={box.top} y2={box.bottom} />}
    </>
  );
}

/**
 * The label of the threshold, above its line and the series. Placed at the start of the time axis: values close to the threshold are
 * usually recent and at the other end.
 */
export function GuardName({ threshold, box, y }: Pick<AxesProps, 'box' | 'y'> & Pick<ChartData, 'threshold'>) {
  if (!threshold) return null;
  return (
    <text className={styles.guardName} x={box.left + 4} y={y(threshold.value) - 6}>
      {threshold.label}
    </text>
  );
}
