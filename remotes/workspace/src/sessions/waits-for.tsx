import type { Session } from '@cairn/api';
import { useSession } from '@cairn/shell';
import { Button, Callout, Icon, Quote, RelativeTime } from '@cairn/ui/core';
import { circleHelpIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useDismissWaiting } from './use-dismiss-waiting.ts';
import styles from './waiting.module.css';

/** In one line: whom a session waits for, for what in its agent's words, and since when. Nothing if it does not wait. */
export function WaitsFor({ session: { waiting, person } }: { session: Session }): ReactElement | null {
  const self = useSession()?.user.id;
  if (!waiting) return null;
  const { text, since } = waiting;
  const { name } = person;
  return (
    <span className={styles.waits}>
      <Icon icon={circleHelpIcon} size="small" />
      <span className={styles.words}>
        {person.id === self ? (
          <Trans>
            Waits for you: “<bdi>{text}</bdi>”
          </Trans>
        ) : (
          <Trans>
            Waits for <bdi>{name}</bdi>: “<bdi>{text}</bdi>”
          </Trans>
        )}
      </span>
      <RelativeTime value={since} style="short" />
    </span>
  );
}

/** The same as a message of the session's own page, which its person can dismiss. */
export function WaitingCallout({ session }: { session: Session }): ReactElement | null {
  const self = useSession()?.user.id;
  const { dismiss, busy } = useDismissWaiting(session);
  const { waiting, person } = session;
  if (!waiting) return null;
  const isOwn = person.id === self;
  const { name } = person;
  return (
    <Callout
      tone="warning"
      icon={circleHelpIcon}
      title={
        <>
          {isOwn ? (
            <Trans>The agent waits for you</Trans>
          ) : (
            <Trans>
              The agent waits for <bdi>{name}</bdi>
            </Trans>
          )}{' '}
          · <RelativeTime value={waiting.since} />
        </>
      }
      actions={
        isOwn && (
          <Button size="small" busy={busy} onClick={dismiss}>
            <Trans>Dismiss</Trans>
          </Button>
        )
      }
    >
      <Quote>{waiting.text}</Quote>
    </Callout>
  );
}
