import { type CustomerSession, customerSessionDays } from '@cairn/api';
import { type IconData, RelativeTime, Status, type Tone } from '@cairn/ui/core';
import { circleAlertIcon, circleCheckIcon, circleDotIcon, circlePauseIcon, circleSlashIcon, circleXIcon } from '@cairn/ui/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './customer.module.css';

const looks: Record<CustomerSession['state'], { tone: Tone; icon: IconData; text: MessageDescriptor }> = {
  active: { tone: 'info', icon: circleDotIcon, text: msg({ message: 'Active', context: 'state of a session' }) },
  idle: { tone: 'neutral', icon: circlePauseIcon, text: msg({ message: 'Idle', context: 'state of a session' }) },
  completed: { tone: 'positive', icon: circleCheckIcon, text: msg({ message: 'Completed', context: 'state of a session' }) },
  abandoned: { tone: 'neutral', icon: circleSlashIcon, text: msg({ message: 'Abandoned', context: 'state of a session' }) },
  failed: { tone: 'negative', icon: circleXIcon, text: msg({ message: 'Failed', context: 'state of a session' }) },
};

/** Lists the latest sessions of the requester's agents: client, time, state, errors. Staff do not see their content. */
export function CustomerSessions({ sessions }: { sessions: readonly CustomerSession[] }): ReactElement {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <Trans>Agent sessions</Trans>{' '}
        <span className={styles.aside}>
          <Trans>no content</Trans>
        </span>
      </h2>
      {sessions.length === 0 ? (
        <p className={styles.none}>
          <Plural value={customerSessionDays} one="None in the last day" other="None in the last # days" />
        </p>
      ) : (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.row}>
              <bdi className={styles.grow}>{session.client}</bdi>
              <SessionState session={session} />
              <RelativeTime value={session.lastEventAt} style="short" quiet />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SessionState({ session: { state, errors, errorCode } }: { session: CustomerSession }): ReactElement {
  const { i18n } = useLingui();
  const { tone, icon, text } = looks[state];
  return (
    <span className={styles.states}>
      <Status tone={tone} icon={icon}>
        {i18n._(text)}
      </Status>
      {errors > 0 && (
        <Status tone="negative" icon={circleAlertIcon}>
          {errorCode ? <bdi className={styles.code}>{errorCode}</bdi> : <Plural value={errors} one="# error" other="# errors" />}
        </Status>
      )}
    </span>
  );
}
