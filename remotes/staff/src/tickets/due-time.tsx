import type { Ticket } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { dateFormat, Icon, VisuallyHidden } from '@cairn/ui/core';
import { circlePauseIcon, timerIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useEffect, useReducer } from 'react';
import { clockOf, dayText, dueAt, durationText, untilNextMinute } from './due.ts';
import styles from './due-time.module.css';

/** Renders the time until a ticket is due next, or since it is overdue, and keeps it current. Renders nothing once it is solved. */
export function DueTime({ ticket, due = ticket.dueAt }: { ticket: Ticket; due?: string | null }): ReactElement | null {
  const clock = clockOf(ticket);
  if (clock === 'paused')
    return (
      <span className={styles.due} data-tone="neutral">
        <Icon icon={circlePauseIcon} size="small" />
        <Trans context="the clock of a ticket">paused</Trans>
      </span>
    );
  return clock === 'ended' || due === null ? null : <Countdown due={due} />;
}

function Countdown({ due }: { due: string }): ReactElement {
  const locale = useLocale();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setTimeout(tick, untilNextMinute(due, Date.now()));
    return () => clearTimeout(timer);
  });
  const now = Date.now();
  const { tone, over, minutes } = dueAt(due, now);
  const duration = durationText(minutes, locale);
  return (
    <time
      className={styles.due}
      data-tone={tone}
      dateTime={due}
      title={dateFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(due))}
    >
      <Icon icon={timerIcon} size="small" />
      {over ? (
        <Trans>{duration} over</Trans>
      ) : (
        <>
          <VisuallyHidden>
            <Trans context="before the time that is left">Due:</Trans>{' '}
          </VisuallyHidden>
          {minutes < 24 * 60 ? duration : dayText(due, now, locale)}
        </>
      )}
    </time>
  );
}
