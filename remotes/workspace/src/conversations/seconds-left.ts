import { useEffect, useState } from 'react';

const secondMs = 1_000;

/** Returns the whole seconds until a time (ISO 8601); 0 if it has passed or is null. Updates itself. */
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

/** Returns the whole seconds from `now` (milliseconds since 1970) until a time. Pure. */
export function secondsLeft(until: string | null, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / secondMs));
}

/** Formats seconds as `2:05` in the locale's digits. */
export function minutesAndSeconds(seconds: number, locale: string): string {
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(value);
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`;
}
