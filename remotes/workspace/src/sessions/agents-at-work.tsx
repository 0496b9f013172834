import type { Session } from '@cairn/api';
import { Avatar, Icon, Link, Pulse, Rows } from '@cairn/ui/core';
import { gitBranchIcon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { ExcerptPanel } from '../home/excerpt-panel.tsx';
import { useTokensText } from '../texts/tokens-text.ts';
import styles from './agents-at-work.module.css';
import { useAmounts } from './amounts.ts';
import { sessionLink } from './links.ts';
import { pulseOf, useSessionStateText } from './session-state.tsx';
import { WaitsFor } from './waits-for.tsx';

/** Active sessions, each with its last event; nothing if there are none. */
export function AgentsAtWork({ sessions, total }: { sessions: readonly Session[]; total: number }): ReactElement | null {
  if (total === 0) return null;
  return (
    <ExcerptPanel title={<Trans>Active agents</Trans>} total={total} all="/app/sessions" allLabel={<Trans>All sessions</Trans>}>
      <Rows>
        {sessions.map((session) => (
          <li key={session.id} className={styles.row}>
            <AtWork session={session} />
          </li>
        ))}
      </Rows>
    </ExcerptPanel>
  );
}

function AtWork({ session }: { session: Session }): ReactElement {
  const { duration } = useAmounts();
  const tokensText = useTokensText('compact');
  const { goal, client, branch, last, person } = session;
  const state = useSessionStateText(session);
  return (
    <>
      <span className={styles.pulse} title={state}>
        <Pulse state={pulseOf(session)} />
        <span className="visually-hidden">{state}</span>
      </span>
      <Avatar name={client} kind="agent" />
      <div className={styles.words}>
        <Link plain className={styles.goal} to={sessionLink(session)} dir="auto">
          {goal}
        </Link>
        <p className={styles.line}>
          {branch && (
            <span className={styles.branch} title={branch}>
              <Icon icon={gitBranchIcon} size="tiny" /> <bdi>{branch}</bdi>
            </span>
          )}
          {session.waiting ? (
            <WaitsFor session={session} />
          ) : (
            <bdi className={styles.did}>{last === null ? person.name : (last.path ?? last.text)}</bdi>
          )}
        </p>
      </div>
      <p className={styles.amounts}>
        <span>
          <Plural value={session.served.length} one="# item served" other="# items served" />
        </span>
        <span>{tokensText(session.tokens)}</span>
      </p>
      <span className={styles.duration}>{duration(session)}</span>
    </>
  );
}
