import { classNames } from '../class-names.ts';
import { pathOf, rangeOf, sparkPoints } from './spark-path.ts';
import styles from './sparkline.module.css';

export interface SparklineProps {
  values: readonly number[];
  /** The previous period, dotted, on the same scale. */
  previous?: readonly number[];
  /** The content as a sentence with numbers. Without it, the sparkline is decorative and the numbers are next to it. */
  label?: string;
  kind?: 'line' | 'area' | 'bars';
  tone?: 'accent' | 'negative';
  /** Width in px; fills its container by default. */
  width?: number | undefined;
  height?: number;
  className?: string | undefined;
}

const drawn = 100;

/** A small trend chart for lists and figures. Time runs left to right in every language. */
export function Sparkline({ values, previous, label, kind = 'line', tone = 'accent', width, height = 20, className }: SparklineProps) {
  const range = kind === 'bars' ? ([0, Math.max(...values, 1)] as const) : rangeOf(values, previous ?? []);
  const points = sparkPoints(values, drawn, height, [...range]);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden from those who would hear it
    <svg
      className={classNames(styles.spark, styles[tone], className)}
      style={{ inlineSize: width ?? '100%', blockSize: height }}
      viewBox={`0 0 ${drawn} ${height}`}
      preserveAspectRatio="none"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {kind === 'bars' ? (
        points.map(([, y], at) => {
          const step = drawn / values.length;
          return (
            <rect
              key={at}
              className={at === values.length - 1 ? styles.latest : styles.bar}
              x={at * step}
              y={y}
              width={step * 0.8}
              height={height - y}
            />
          );
        })
      ) : (
        <>
          {kind === 'area' && <path className={styles.area} d={`${pathOf(points)}L${drawn},${height}L0,${height}Z`} />}
          {previous && <path className={styles.previous} d={pathOf(sparkPoints(previous, drawn, height, [...range]))} />}
          <path className={styles.line} d={pathOf(points)} />
        </>
      )}
    </svg>
  );
}
