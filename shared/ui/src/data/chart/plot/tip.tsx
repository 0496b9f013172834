import type { ChartData, ChartLabels } from '../chart-contract.ts';
import type { ChartFormats } from '../chart-formats.ts';
import styles from './plot.module.css';
import type { AtCategory } from './spoken.ts';

interface TipProps {
  title: string;
  data: ChartData;
  formats: ChartFormats;
  labels: ChartLabels;
  at: AtCategory;
  /** What a click opens. */
  opens: string | undefined;
  /** px from the image's left edge; a physical side, since the plot is never mirrored. */
  x: number;
  gap: number;
  width: number;
}

/** The tooltip of the category under the pointer or cursor. Screen readers get the same from the slider. */
export function Tip({ title, data, formats, labels, at, opens, x, gap, width }: TipProps) {
  const place = x < width / 2 ? { left: x + gap } : { right: width - x + gap };
  const lines = data.kind === 'line' || data.kind === 'area';
  return (
    <div className={styles.tip} style={place} dir={document.documentElement.dir} aria-hidden>
      <b>{title}</b>
      {at.values.map(({ name, value, series, previous }) => (
        <span key={series} className={styles.entry}>
          <span className={styles.swatch} data-series={previous ? 'previous' : series} data-line={lines} />
          <span className={styles.entryName}>{name}</span>
          <span className={styles.number}>{value === null ? '–' : formats.number(value)}</span>
        </span>
      ))}
      {at.inAll !== undefined && (
        <span className={styles.entry}>
          <span className={styles.entryName}>{labels.total}</span>
          <span className={styles.number}>{formats.number(at.inAll)}</span>
        </span>
      )}
      {at.forecast && <span className={styles.remark}>{labels.forecast}</span>}
      {at.events.map((event) => (
        <span key={event} className={styles.remark}>
          {event}
        </span>
      ))}
      {opens && <span className={styles.remark}>{opens}</span>}
    </div>
  );
}
