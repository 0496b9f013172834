import { useEffect, useReducer } from 'react';
import { useDocumentLocale } from './document-locale.ts';
import styles from './relative-time.module.css';
import { absoluteTime, nextChange, relativeTime } from './relative-time-text.ts';

/** A point in time, as long ago as it is; the date itself on hover. Keeps itself up to date. */
export function RelativeTime({
  value,
  style = 'long',
  quiet = false,
}: {
  /** ISO 8601, or milliseconds. */ value: string | number;
  style?: 'long' | 'short';
  /** Beside what matters more: a column of times. */
  quiet?: boolean;
}) {
  const locale = useDocumentLocale();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const then = new Date(value).getTime();
  const now = Date.now();
  useEffect(() => {
    const timer = setTimeout(tick, nextChange(then, Date.now()));
    return () => clearTimeout(timer);
  });
  if (Number.isNaN(then)) return null;
  return (
    <time className={quiet ? styles.quiet : undefined} dateTime={new Date(then).toISOString()} title={absoluteTime(then, locale)}>
      {relativeTime(then, now, locale, style)}
    </time>
  );
}
