import type { TicketPresence } from '@cairn/api';
import { Avatar } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './presence-notice.module.css';

/** Shows which other staff read or answer the ticket now, and announces changes to screen readers. */
export function PresenceNotice({ people }: { people: readonly TicketPresence[] }): ReactElement {
  return (
    <p className={styles.people} role="status">
      {people.map(({ id, name, state }) => (
        <span key={id} className={styles.person} data-state={state}>
          <Avatar name={name} decorative />
          <span>
            {state === 'writing' ? (
              <Trans>
                <bdi>{name}</bdi> is writing a reply
              </Trans>
            ) : (
              <Trans>
                <bdi>{name}</bdi> is reading
              </Trans>
            )}
          </span>
        </span>
      ))}
    </p>
  );
}
