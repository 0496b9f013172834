import { Fragment, memo, type ReactNode, useMemo } from 'react';
import { CairnGlyph } from '../core/cairn-meter.tsx';
import { useDocumentLocale } from '../core/document-locale.ts';
import { Icon } from '../core/icon.tsx';
import type { IconData } from '../icon-data.ts';
import { circleXIcon } from '../icons.ts';
import { byDay } from './by-day.ts';
import styles from './trail.module.css';

export interface TrailEvent {
  id: string;
  /** ISO 8601. */
  at: string;
  /** `error`: something failed. `left-behind`: a result, such as a pattern or decision. */
  kind?: 'event' | 'error' | 'left-behind';
  /** The kind of event. Errors and results have fixed icons. */
  icon?: IconData;
  /** The icon's label, if it adds something to the text. */
  iconLabel?: string;
  title: ReactNode;
  /** Shown below the title, smaller. */
  note?: ReactNode;
  /** Additional content: a code block, a quote. */
  children?: ReactNode;
}

export interface TrailProps {
  label: string;
  events: readonly TrailEvent[];
  /** The id of the current event. */
  current?: string | undefined;
  /** Returns the heading of a day (ISO date), such as "Today". Without it, only times are shown. */
  dayTitle?: ((day: string) => string) | undefined;
}

/** A chronological list of events with their times, in the reader's time zone. */
export function Trail({ label, events, current, dayTitle }: TrailProps) {
  const locale = useDocumentLocale();
  const hours = useMemo(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }), [locale]);
  if (!dayTitle) return <TrailList label={label} events={events} current={current} hours={hours} />;
  return (
    <section aria-label={label}>
      {byDay(events).map(([day, ofDay]) => (
        <Fragment key={day}>
          <h3 className={styles.day}>{dayTitle(day)}</h3>
          <TrailList label={dayTitle(day)} events={ofDay} current={current} hours={hours} />
        </Fragment>
      ))}
    </section>
  );
}

function TrailList({ label, events, current, hours }: Pick<TrailProps, 'label' | 'events' | 'current'> & { hours: Intl.DateTimeFormat }) {
  return (
    <ol className={styles.trail} aria-label={label}>
      {events.map((event) => (
        <Step key={event.id} event={event} current={event.id === current} hours={hours} />
      ))}
    </ol>
  );
}

/** One of possibly thousands of events. Memoized: renders only if its event or its current state changes. */
const Step = memo(function Step({ event, current, hours }: { event: TrailEvent; current: boolean; hours: Intl.DateTimeFormat }) {
  const { at, kind = 'event', icon, iconLabel, title, note, children } = event;
  return (
    <li className={styles.event} data-kind={kind} aria-current={current ? 'true' : undefined}>
      <time className={styles.at} dateTime={at}>
        {hours.format(new Date(at))}
      </time>
      <span className={styles.node}>
        {kind === 'left-behind' ? (
          <CairnGlyph count={4} />
        ) : kind === 'error' ? (
          <Icon icon={icon ?? circleXIcon} size="small" {...(iconLabel ? { label: iconLabel } : {})} />
        ) : icon ? (
          <Icon icon={icon} size="small" {...(iconLabel ? { label: iconLabel } : {})} />
        ) : (
          <span className={styles.dot} aria-hidden />
        )}
      </span>
      <div className={styles.body}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        {note && (
          <div className={styles.note} dir="auto">
            {note}
          </div>
        )}
        {children}
      </div>
    </li>
  );
});
