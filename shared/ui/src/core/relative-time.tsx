import { useEffect, useReducer } from 'react';
import { useDocumentLocale } from './document-locale.ts';
import styles from './relative-time.module.css';
import { absoluteTime, nextChange, relativeTime } from './relative-time-text.ts';
import { Tooltip } from './tooltip.tsx';

/** A relative time that updates itself. Shows the full date on hover and, if `reachable`, on focus and touch. */
export function RelativeTime({
  value,
  style = 'long',
  quiet = false,
  reachable = style === 'long',
}: {
  /** ISO 8601, or milliseconds. */ value: string | number;
  style?: 'long' | 'short';
  /** Muted, for example in a column of times. */
  quiet?: boolean;
  /** Whether it is focusable. Not in lists, where each row would add a tab stop; the preview shows the full time. */
  reachable?: boolean;
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
  const absolute = absoluteTime(then, locale);
  const words = relativeTime(then, now, locale, style);
  const shown = { className: quiet ? styles.quiet : undefined, dateTime: new Date(then).toISOString() };
  if (!reachable)
    return (
      <time {...shown} title={absolute}>
        {words}
      </time>
    );
  return (
    <Tooltip text={absolute} showOnTouch>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it stands for is said where it has the focus */}
      <time {...shown} tabIndex={0}>
        {words}
      </time>
    </Tooltip>
  );
}
