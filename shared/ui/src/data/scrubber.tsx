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
  onChange: (minutes: number) => void;
  /**
   * Where the keys go by what happened, several of which may be within a minute: so many further on, fewer than none back,
   * infinitely many to the end. Without, a key goes a minute.
   */
  onStep?: (by: number) => void;
  /** What is heard of the place: "Step 3 of 12". Without, its minute. */
  positionText?: string;
  /** What was left behind, minutes from the begin. */
  markers?: readonly number[];
}

/** A session at a glance, and the place in it that one looks at. Time runs from left to right in every language. */
export function Scrubber({ label, parts, minutes, at, onChange, onStep, positionText: said, markers = [] }: ScrubberProps) {
  const inSeconds = minutes < 2;
  const step = steps.find((candidate) => minutes / candidate <= 6 && (inSeconds || candidate >= 1)) ?? 240;
  const unit = new Intl.NumberFormat(useDocumentLocale(), {
    style: 'unit',
    unit: inSeconds ? 'second' : 'minute',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });
  const format = (minute: number) => unit.format(inSeconds ? minute * 60 : minute);
  const share = minutes > 0 ? Math.max(0, Math.min(1, at / minutes)) : 0;
  const to = (moved: number) => onChange(Math.max(0, Math.min(minutes, moved)));
  const press = (event: KeyboardEvent) => {
    const by = keySteps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (onStep) onStep(by);
    else to(at + by);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) to(((event.clientX - left) / width) * minutes);
  };
  const marks = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, nth) => nth * step);
  const place = (minute: number) => ({ left: `${minutes > 0 ? Math.min(1, minute / minutes) * 100 : 0}%` });
  return (
    <div
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={inSeconds ? Math.round(minutes * 60) : Math.round(minutes)}
      aria-valuenow={inSeconds ? Math.round(at * 60) : Math.round(at)}
      aria-valuetext={said ?? format(at)}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
    >
      <div className={styles.bars}>
        <Bars parts={parts} share={share} />
        {markers.map((minute, nth) => (
          <span key={nth} className={styles.left} style={place(minute)}>
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

/** How far from each other the marks of the axis may be, minutes; what is shorter than two of them is told in seconds. */
const steps = [1 / 60, 2 / 60, 5 / 60, 10 / 60, 15 / 60, 30 / 60, 1, 2, 5, 10, 15, 30, 60, 120];

/** One a key, ten a page; right is later in every language. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
