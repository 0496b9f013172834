import type { Session } from '@cairn/api';
import { Avatar, ButtonLink, cardClass, PrefetchLink, Pulse } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { BranchTag } from '../branches/branch-tag.tsx';
import { useTokensText } from '../texts/tokens-text.ts';
import { useAmounts } from './amounts.ts';
import { sessionLink } from './links.ts';
import styles from './live-rail.module.css';
import { pulseOf, SessionStatus } from './session-state.tsx';
import { WaitsFor } from './waits-for.tsx';

interface LiveRailProps {
  /** The sessions with the latest events. */
  sessions: readonly Session[];
  /** The total number. */
  total: number;
  /** The path of the list of all. */
  all: string;
}

/** Open sessions, active or idle, each with its last event. Nothing if there are none. */
export function LiveRail({ sessions, total, all }: LiveRailProps): ReactElement | null {
  if (sessions.length === 0) return null;
  return (
    <section className={styles.rail} aria-labelledby="live-sessions">
      <div className={styles.head}>
        <h2 className={styles.title} id="live-sessions">
          <Plural value={total} one="# open session" other="# open sessions" />
        </h2>
        {total > sessions.length && (
          <ButtonLink variant="quiet" size="small" to={all}>
            <Trans context="link to a whole list">All</Trans>
          </ButtonLink>
        )}
      </div>
      <ul className={styles.cards}>
        {sessions.map((session) => (
          <li key={session.id}>
            <LiveCard session={session} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LiveCard({ session }: { session: Session }): ReactElement {
  const { duration } = useAmounts();
  const tokensText = useTokensText('compact');
  const { last } = session;
  return (
    <PrefetchLink className={`${cardClass} ${styles.card}`} to={sessionLink(session)}>
      <Avatar name={session.client} kind="agent" />
      <span className={styles.goal} dir="auto">
        {session.goal}
      </span>
      <span className={styles.line}>
        {session.branch && <BranchTag name={session.branch} />}
        <bdi>{session.person.name}</bdi>
      </span>
      <span className={styles.line}>
        {session.waiting ? (
          <WaitsFor session={session} />
        ) : (
          <bdi className={styles.did}>{last === null ? '' : (last.path ?? last.text)}</bdi>
        )}
      </span>
      <span className={styles.line}>
        <Pulse state={pulseOf(session)} />
        <SessionStatus session={session} />
        <span className={styles.number}>{duration(session)}</span>
        <span className={styles.number}>{tokensText(session.tokens)}</span>
      </span>
    </PrefetchLink>
  );
}
