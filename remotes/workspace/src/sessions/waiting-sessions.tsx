import type { Session } from '@cairn/api';
import { Avatar, Button, Link, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ExcerptPanel } from '../home/excerpt-panel.tsx';
import { sessionLink } from './links.ts';
import { useDismissWaiting } from './use-dismiss-waiting.ts';
import styles from './waiting.module.css';

/** Sessions that wait for the reader, with what their agents ask; nothing if there are none. */
export function WaitingSessions({ sessions, total }: { sessions: readonly Session[]; total: number }): ReactElement | null {
  if (total === 0) return null;
  return (
    <ExcerptPanel title={<Trans>Agents that wait for you</Trans>} total={total} all="/app/sessions?waits=me">
      <Rows>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <Waiting session={session} />
          </li>
        ))}
      </Rows>
    </ExcerptPanel>
  );
}

function Waiting({ session }: { session: Session }): ReactElement | null {
  const { t } = useLingui();
  const { dismiss, busy } = useDismissWaiting(session);
  const { waiting, client, goal, projectName } = session;
  if (!waiting) return null;
  return (
    <>
      <Avatar name={client} kind="agent" />
      <div className={styles.text}>
        <Link plain className={styles.question} to={sessionLink(session)} dir="auto">
          “{waiting.text}”
        </Link>
        <span className={styles.about}>
          <bdi>{goal}</bdi> · <bdi>{projectName}</bdi>
        </span>
      </div>
      <span className={styles.since}>
        <RelativeTime value={waiting.since} style="short" />
      </span>
      <Button size="small" variant="quiet" busy={busy} onClick={dismiss} aria-label={t`Dismiss: ${goal}`}>
        <Trans>Dismiss</Trans>
      </Button>
    </>
  );
}
