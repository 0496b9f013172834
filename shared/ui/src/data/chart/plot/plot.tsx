import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWidth } from '../../use-width.ts';
import type { ChartData, ChartLabels, ChartProps } from '../chart-contract.ts';
import type { ChartFormats } from '../chart-formats.ts';
import { Axes, GuardName } from './axes.tsx';
import { Bars } from './bars.tsx';
import { Lines } from './lines.tsx';
import styles from './plot.module.css';
import { type Box, categoryScale, nearest, roomOf, valueScale } from './scales.ts';
import { atCategory, spokenValues } from './spoken.ts';
import { Tip } from './tip.tsx';

export interface PlotProps {
  title: string;
  data: ChartData;
  formats: ChartFormats;
  labels: ChartLabels;
  /** px. */
  height: number;
  hrefOf?: ChartProps['hrefOf'];
  opens?: ChartProps['opens'];
}

/**
 * The plot of a chart, drawn at its real size without scaling. It works as a slider along the categories, so that arrow keys and screen
 * reader gestures walk through the values. Enter or a click opens the rows behind the current category. Never mirrored.
 */
export function Plot({ title, data, formats, labels, height, hrefOf, opens }: PlotProps) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [cursor, setCursor] = useState<number | null>(null);
  const count = data.categories.length;
  const box: Box = { left: 0, right: width, top: 8, bottom: height - 24 };
  const { y, ticks } = valueScale(data, box);
  const names = ticks.map(formats.number);
  box.left = Math.ceil(roomOf(names) + 10);
  const categories = categoryScale(data, box);
  const last = count - 1;
  const shown = cursor ?? last;
  const open = () => {
    const category = cursor === null ? undefined : data.categories[cursor];
    if (hrefOf && category !== undefined) void navigate(hrefOf(category));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open();
    const to = moved(event.key, cursor, last);
    if (to === undefined) return;
    event.preventDefault();
    setCursor(to);
  };
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    setCursor(nearest(clientX - currentTarget.getBoundingClientRect().left, count, categories.x));
  return (
    <div
      ref={frame}
      className={styles.plot}
      style={{ blockSize: height }}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={Math.max(shown, 0)}
      aria-valuetext={spokenValues(data, formats, labels, shown, opens)}
      onKeyDown={press}
      onBlur={() => setCursor(null)}
      data-opens={hrefOf !== undefined}
      onClick={open}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setCursor(null)}
    >
      {width > 0 && (
        <svg className={styles.picture} width={width} height={height} aria-hidden>
          <Axes data={data} formats={formats} box={box} y={y} ticks={ticks} names={names} categories={categories} cursor={cursor} />
          {data.kind === 'line' || data.kind === 'area' ? (
            <Lines data={data} box={box} x={categories.x} y={y} cursor={cursor} />
          ) : (
            <Bars data={data} x={categories.x} band={categories.band} y={y} cursor={cursor} />
          )}
          <GuardName threshold={data.threshold} box={box} y={y} />
        </svg>
      )}
      {cursor !== null && width > 0 && (
        <Tip
          title={formats.full(data.categories[cursor] ?? '')}
          data={data}
          formats={formats}
          labels={labels}
          at={atCategory(data, cursor)}
          opens={opens?.(data.categories[cursor] ?? '')}
          x={categories.x(cursor)}
          gap={categories.band / 2 + 12}
          width={width}
        />
      )}
    </div>
  );
}

/**
 * Returns the cursor after a key; null removes the cursor, undefined means the key is not handled. Time runs left to right in every
 * language.
 */
function moved(key: string, cursor: number | null, last: number): number | null | undefined {
  const step = (by: number) => Math.max(0, Math.min(last, cursor === null ? (by > 0 ? 0 : last) : cursor + by));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step(1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return step(-1);
    case 'PageUp':
      return step(7);
    case 'PageDown':
      return step(-7);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return cursor === null ? undefined : null;
    default:
      return undefined;
  }
}
