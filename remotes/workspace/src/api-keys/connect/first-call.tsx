import type { ApiKeyCall } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { CairnGlyph, dateFormat, Pulse } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { CallResult } from '../call-result.tsx';
import { latestCallsQuery } from './connect-key.ts';
import styles from './first-call.module.css';

/** Number of calls shown after the first one arrived. */
const shown = 4;
/**
 * The page is notified of a first call at once, and of later ones once a minute. After a refused call it also polls, since whoever fixes
 * the problem calls again right away. Interval and duration in ms.
 */
const askEveryMs = 3_000;
const askForMs = 90_000;

/**
 * Waits for the first successful call with a key and shows instructions meanwhile. Shows that call, and why earlier ones were refused. For
 * a key already in use, shows the last caller.
 */
export function FirstCall({
  id,
  children,
  then,
}: {
  id: string;
  children?: ReactNode;
  /** Next steps after the first call. */
  then?: ReactNode;
}): ReactElement {
  const lastSeen = useRef({ call: '', at: 0 });
  const { data: calls } = useQuery({
    ...latestCallsQuery(id),
    refetchInterval: ({ state: { data } }) => {
      // Retry after a failed request, since no event triggers one.
      if (data === undefined) return askEveryMs;
      const [last] = data.items;
      if (last === undefined || data.items.some(isAnswered)) return false;
      // Uses only this browser's clock, since the server's may differ.
      if (lastSeen.current.call !== last.id) lastSeen.current = { call: last.id, at: Date.now() };
      return Date.now() - lastSeen.current.at < askForMs ? askEveryMs : false;
    },
  });
  const clock = useClock();
  const latest = calls?.items ?? [];
  const answered = latest.filter(isAnswered);
  const first = calls && calls.total <= latest.length ? answered.at(-1) : undefined;
  const [last] = answered;
  const [refused] = latest;
  return (
    <div className={styles.call} role="status" data-seen={last !== undefined}>
      {last ? <CairnGlyph count={3} /> : <Pulse state="waiting" />}
      <div className={styles.words}>
        <p className={styles.title}>
          {first ? (
            <Came client={first.client} />
          ) : last ? (
            <CameLast client={last.client} />
          ) : refused ? (
            <WentWrong call={refused} />
          ) : (
            <Trans>Waiting for the first call</Trans>
          )}
        </p>
        {last ? (
          then && <p className={styles.text}>{then}</p>
        ) : (
          <p className={styles.text}>
            {refused ? (
              <Trans>Waiting for the first successful call</Trans>
            ) : (
              (children ?? (
                <Trans>
                  Start the client in your repository and ask anything. You can close this dialog. The checklist keeps waiting for the call.
                </Trans>
              ))
            )}
          </p>
        )}
        {latest.length > 0 && (
          <ul className={styles.list}>
            {latest.slice(0, shown).map((one) => (
              <li key={one.id}>
                <CallResult call={one} /> <bdi className={styles.operation}>{one.operation}</bdi>
                <time dateTime={one.at}>{clock(new Date(one.at))}</time>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Formats the time of a call; without the date for today. */
function useClock(): (at: Date) => string {
  const locale = useLocale();
  const time = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
  const today = new Date().toDateString();
  return (at) => dateFormat(locale, at.toDateString() === today ? time : { day: 'numeric', month: 'short', ...time }).format(at);
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

function CameLast({ client }: { client: string }): ReactElement {
  return client ? (
    <Trans>
      The last call came from <bdi>{client}</bdi>
    </Trans>
  ) : (
    <Trans>The key is in use</Trans>
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
