import type { Session, SessionEvent } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Button, numberFormat } from '@cairn/ui/core';
import { Scrubber } from '@cairn/ui/data';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { drawnMinutesOf } from './amounts.ts';
import styles from './session-replay.module.css';
import { minuteOf, partsOf } from './steps.ts';
import type { Replay } from './use-replay.ts';

interface ReplayPlaceProps {
  session: Session;
  events: readonly SessionEvent[];
  replay: Replay;
}

/** The session's timeline with the current position, and buttons for the previous and next step. Sticky above the steps. */
export function ReplayPlace({ session, events, replay }: ReplayPlaceProps): ReactElement {
  const { t } = useLingui();
  const { format } = numberFormat(useLocale());
  const { shown, at, minute, step, moveTo } = replay;
  const [nth, count] = [format(at + 1), format(shown.length)];
  const place = shown.length > 0 ? t`Step ${nth} of ${count}` : undefined;
  return (
    <div className={styles.place}>
      <Scrubber
        label={t`Where in the session`}
        parts={partsOf(session, events)}
        minutes={drawnMinutesOf(session)}
        at={minute}
        onChange={moveTo}
        onStep={step}
        markers={session.produced.map((made) => minuteOf(session, made.at))}
        {...(place === undefined ? {} : { positionText: place })}
      />
      <div className={styles.walk}>
        <span className={styles.nth}>{place}</span>
        <span>
          <Button size="small" variant="quiet" onClick={() => step(-1)} disabled={at <= 0}>
            <Trans>Earlier</Trans>
          </Button>
          <Button size="small" variant="quiet" onClick={() => step(1)} disabled={at >= shown.length - 1}>
            <Trans>Later</Trans>
          </Button>
        </span>
      </div>
    </div>
  );
}
