import styles from './chart.module.css';
import type { ChartData } from './chart-contract.ts';
import type { ChartFormats } from './chart-formats.ts';
import { columnsOf } from './rows.ts';

/** The legend: each series with its total. */
export function Legend({ data, formats }: { data: ChartData; formats: ChartFormats }) {
  const lines = data.kind === 'line' || data.kind === 'area';
  return (
    <ul className={styles.legend}>
      {columnsOf(data).map((one, at) => (
        <li key={one.id}>
          <span className={styles.swatch} data-series={one === data.previous ? 'previous' : at + 1} data-line={lines} aria-hidden />
          {one.name}{' '}
          <b>
            <bdi>{formats.number(one.total)}</bdi>
          </b>
        </li>
      ))}
    </ul>
  );
}
