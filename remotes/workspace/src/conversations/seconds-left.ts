import { useEffect, useState } from 'react';

const secondMs = 1_000;

/** Whole seconds until a moment (ISO 8601), 0 once it has passed or where there is none. Counts by itself. */
export function useSecondsLeft(until: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(until, now);
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [counting]);
  return left;
}

/** Whole seconds from `now` (milliseconds since 1970) until a moment. Pure. */
export function secondsLeft(until: string | null, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / secondMs));
}

/** `2:05`, in the digits of the locale. */
export function minutesAndSeconds(seconds: number, locale: string): string {
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(value);
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`;
}
