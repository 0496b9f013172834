import type { KeyboardEvent, PointerEvent } from 'react';
import { CairnGlyph } from '../core/cairn-meter.tsx';
import { useDocumentLocale } from '../core/document-locale.ts';
import styles from './scrubber.module.css';

/** Activity over time, in parts of equal duration; `error` marks parts with errors. */
export type ActivityParts = readonly { amount: number; error?: boolean }[];

export interface ScrubberProps {
  /** The accessible name: "Where in the session". */
  label: string;
  parts: ActivityParts;
  /** Duration in minutes. */
  minutes: number;
  /** The current position, in minutes from the start. */
  at: number;
  onChange: (minutes: number) => void;
  /**
   * Set if keys move between events, several of which may share a minute: receives the number of events to move, negative for backwards,
   * infinite for the ends. Without it, keys move by minutes.
   */
  onStep?: (by: number) => void;
  /** The spoken position: "Step 3 of 12". Without it, the minute. */
  positionText?: string;
  /** Results of the session, in minutes from the start. */
  markers?: readonly number[];
}

/** A session's activity and the current position in it. Time runs left to right in every language. */
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
 * A session's activity without a position. `share` is the part of the width that it fills, so that two sessions above each other have
 * comparable lengths. Time runs left to right in every language.
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

/** One bar per part; the space after `share` stays empty. */
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

/** Possible distances between axis marks, in minutes. Durations under two minutes are shown in seconds. */
const steps = [1 / 60, 2 / 60, 5 / 60, 10 / 60, 15 / 60, 30 / 60, 1, 2, 5, 10, 15, 30, 60, 120];

/** Steps per key; right is later in every language. */
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
