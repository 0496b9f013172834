import { type Session, type SessionEvent, sessionLabel } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, Icon, numberFormat, Panel } from '@cairn/ui/core';
import { Fold } from '@cairn/ui/data';
import { circleXIcon } from '@cairn/ui/icons';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import type { Stretch } from './compare.ts';
import styles from './compare-sessions.module.css';
import { minuteOf } from './steps.ts';
import { useTrailEvent } from './trail-event.tsx';

interface Both {
  first: Session;
  second: Session;
}

/** Number of parts shown initially. */
const shownAtFirst = 12;

/** Compares the steps of two sessions: common ones are folded into a line, different ones are shown side by side. */
export function ComparedSteps({ first, second, stretches }: Both & { stretches: readonly Stretch[] }): ReactElement {
  const [whole, setWhole] = useState(false);
  const shown = whole ? stretches : stretches.slice(0, shownAtFirst);
  return (
    <Panel title={<Trans>Where they differ</Trans>} flush>
      {stretches.length === 0 ? (
        <p className={styles.nothing}>
          <Trans>No steps recorded.</Trans>
        </p>
      ) : (
        <ol className={styles.steps}>
          {shown.map((stretch, at) => (
            <li key={at}>
              {stretch.common ? (
                <Common session={first} events={stretch.events} />
              ) : (
                <Parted first={first} second={second} stretch={stretch} />
              )}
            </li>
          ))}
        </ol>
      )}
      {shown.length < stretches.length && (
        <Button variant="quiet" size="small" className={styles.rest} onClick={() => setWhole(true)}>
          <Plural value={stretches.length - shown.length} one="Show # more part" other="Show # more parts" />
        </Button>
      )}
    </Panel>
  );
}

/** Common steps, as recorded by the first session. */
function Common({ session, events }: { session: Session; events: readonly SessionEvent[] }): ReactElement {
  const count = events.length;
  return (
    <div className={styles.common}>
      <Fold summary={<Plural value={count} one="# step in common" other="# steps in common" />}>
        <ul className={styles.both}>
          {events.map((event) => (
            <Step key={event.sequence} session={session} event={event} />
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function Parted({ first, second, stretch }: Both & { stretch: Extract<Stretch, { common: false }> }): ReactElement {
  return (
    <div className={styles.parted}>
      <Steps session={first} events={stretch.first} />
      <Steps session={second} events={stretch.second} />
    </div>
  );
}

/** The different steps of one session, with minutes since its start. */
function Steps({ session, events }: { session: Session; events: readonly SessionEvent[] }): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale(), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
    signDisplay: 'always',
  });
  const label = sessionLabel(session.id);
  return (
    <ul className={styles.own} aria-label={t`Steps of ${label}`}>
      {events.length === 0 && (
        <li className={styles.quiet}>
          <Trans>Nothing here</Trans>
        </li>
      )}
      {events.map((event) => (
        <Step key={event.sequence} session={session} event={event} minute={format(minuteOf(session, event.happenedAt))} />
      ))}
    </ul>
  );
}

/** A step with its time and result. Common steps show no client and no time. */
function Step({ session, event, minute }: { session: Session; event: SessionEvent; minute?: string }): ReactElement {
  const { title, icon, note, kind } = useTrailEvent(session)(event);
  const own = minute !== undefined;
  return (
    <li data-kind={event.kind} className={styles.step}>
      {own && <span className={styles.minute}>{minute}</span>}
      <span className={styles.words}>
        <Icon icon={kind === 'error' || !icon ? circleXIcon : icon} size="small" />
        <span dir="auto">{event.kind === 'prompt' || (event.kind === 'note' && !own) ? event.text : title}</span>
      </span>
      {note && event.kind !== 'file' && (event.kind !== 'note' || own) && (
        <span className={styles.said} dir="auto">
          {note}
        </span>
      )}
    </li>
  );
}
