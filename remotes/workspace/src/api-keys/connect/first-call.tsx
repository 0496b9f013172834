import type { ApiKeyCall } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { CairnGlyph, dateFormat, Pulse } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { CallResult } from '../call-result.tsx';
import { callsQuery } from '../queries.ts';
import styles from './first-call.module.css';

/** So many calls are shown once the first one is there, and among so many one that was answered is looked for. */
const shown = 4;
const read = 25;
/**
 * Of a first call the page is told, whatever came of it, and of those behind it once a minute. After one that was refused it asks as well:
 * whoever mends what was wrong calls again at once.
 */
const askEveryMs = 3_000;
const askForMs = 90_000;

/** Waits for the first call with a key that is answered, saying what to do meanwhile; says what it was, and of those before it, that they were refused, and why. */
export function FirstCall({ id, children }: { id: string; children?: ReactNode }): ReactElement {
  const locale = useLocale();
  const lastSeen = useRef({ call: '', at: 0 });
  const { data: calls } = useQuery({
    ...callsQuery(id, { limit: read }),
    refetchInterval: ({ state: { data } }) => {
      const [last] = data?.items ?? [];
      if (last === undefined || data?.items.some(isAnswered)) return false;
      // By this browser's clock alone: the server's may be another.
      if (lastSeen.current.call !== last.id) lastSeen.current = { call: last.id, at: Date.now() };
      return Date.now() - lastSeen.current.at < askForMs ? askEveryMs : false;
    },
  });
  const clock = dateFormat(locale, { timeStyle: 'medium' });
  const latest = calls?.items ?? [];
  const first = latest.find(isAnswered);
  const [refused] = latest;
  return (
    <div className={styles.call} role="status" data-seen={first !== undefined}>
      {first ? <CairnGlyph count={3} /> : <Pulse state="waiting" />}
      <div className={styles.words}>
        <p className={styles.title}>
          {first ? <Came client={first.client} /> : refused ? <WentWrong call={refused} /> : <Trans>Waiting for the first call</Trans>}
        </p>
        {!first && (
          <p className={styles.text}>
            {refused ? (
              <Trans>Waiting for the first call that is answered</Trans>
            ) : (
              (children ?? (
                <Trans>Start the client in your repository and ask anything. You can close this; it goes on in the checklist.</Trans>
              ))
            )}
          </p>
        )}
        {latest.length > 0 && (
          <ul className={styles.list}>
            {latest.slice(0, shown).map((one) => (
              <li key={one.id}>
                <CallResult call={one} /> <bdi className={styles.operation}>{one.operation}</bdi>
                <time dateTime={one.at}>{clock.format(new Date(one.at))}</time>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function isAnswered({ status }: ApiKeyCall): boolean {
  return status < 400;
}

function Came({ client }: { client: string }): ReactElement {
  return client ? (
    <Trans>
      The first call came from <bdi>{client}</bdi>
    </Trans>
  ) : (
    <Trans>The first call came</Trans>
  );
}

function WentWrong({ call: { status, code } }: { call: ApiKeyCall }): ReactElement {
  return status < 500 ? (
    <Trans>
      A call was refused: <bdi>{code}</bdi>
    </Trans>
  ) : (
    <Trans>
      A call failed: <bdi>{code}</bdi>
    </Trans>
  );
}
