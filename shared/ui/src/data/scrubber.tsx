import type { KeyboardEvent, PointerEvent } from 'react';
import { CairnGlyph } from '../core/cairn-meter.tsx';
import { useDocumentLocale } from '../core/document-locale.ts';
import styles from './scrubber.module.css';

/** How much happened in each part of a whole, all parts equally long; `error` where something went wrong. */
export type ActivityParts = readonly { amount: number; error?: boolean }[];

export interface ScrubberProps {
  /** Names it: "Where in the session". */
  label: string;
  parts: ActivityParts;
  /** Minutes that it lasted. */
  minutes: number;
  /** Where one looks, minutes from the begin. */
  at: number;
  onMove: (minutes: number) => void;
  /** What was left behind, minutes from the begin. */
  leftBehind?: readonly number[];
}

/** A session at a glance, and the place in it that one looks at. Time runs from left to right in every language. */
export function Scrubber({ label, parts, minutes, at, onMove, leftBehind = [] }: ScrubberProps) {
  const { format } = new Intl.NumberFormat(useDocumentLocale(), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });
  const share = minutes > 0 ? Math.max(0, Math.min(1, at / minutes)) : 0;
  const to = (moved: number) => onMove(Math.max(0, Math.min(minutes, moved)));
  const press = (event: KeyboardEvent) => {
    const moved = movedTo(event.key, at, minutes);
    if (moved === undefined) return;
    event.preventDefault();
    to(moved);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) to(((event.clientX - left) / width) * minutes);
  };
  const step = [1, 2, 5, 10, 15, 30, 60, 120].find((candidate) => minutes / candidate <= 6) ?? 240;
  const marks = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, nth) => nth * step);
  const place = (minute: number) => ({ left: `${minutes > 0 ? (minute / minutes) * 100 : 0}%` });
  return (
    <div
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.round(minutes)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={format(at)}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
    >
      <div className={styles.bars}>
        <Bars parts={parts} share={share} />
        {leftBehind.map((minute) => (
          <span key={minute} className={styles.left} style={place(minute)}>
            <CairnGlyph count={4} />
          </span>
        ))}
        <span className={styles.head} style={place(share * minutes)} />
      </div>
      <div className={styles.axis} aria-hidden>
        {marks.map((minute) => (
          <span key={minute} className={styles.mark} style={place(minute)} data-end={minute > minutes * 0.92}>
            {format(minute)}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * A session at a glance, where nobody looks at a place in it. `share` of the room is its own: two sessions above each other are
 * as long as they lasted. Time runs from left to right in every language.
 */
export function Activity({ label, parts, share = 1 }: { label: string; parts: ActivityParts; share?: number }) {
  return (
    <div className={styles.activity} role="img" aria-label={label}>
      <div className={styles.bars} style={{ inlineSize: `${Math.max(1, share * 100)}%` }}>
        <Bars parts={parts} share={1} />
      </div>
    </div>
  );
}

/** One bar a part; what lies behind `share` is still ahead. */
function Bars({ parts, share }: { parts: ActivityParts; share: number }) {
  const most = Math.max(...parts.map(({ amount }) => amount), 1);
  return parts.map(({ amount, error = false }, nth) => (
    <span
      key={nth}
      className={styles.bar}
      data-error={error}
      data-ahead={nth / parts.length > share}
      style={{ blockSize: `${Math.max(6, (amount / most) * 100)}%` }}
    />
  ));
}

/** A minute a key, ten a page; right is later in every language. */
function movedTo(key: string, at: number, minutes: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 10,
    PageDown: at - 10,
    Home: 0,
    End: minutes,
  };
  return steps[key];
}
