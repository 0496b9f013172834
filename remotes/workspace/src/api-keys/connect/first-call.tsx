import type { ApiKeyCall } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { CairnGlyph, dateFormat, Pulse } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { CallResult } from '../call-result.tsx';
import { callsQuery } from '../queries.ts';
import styles from './first-call.module.css';

/** So many calls are shown once the first one is there, and among so many one that was answered is looked for. */
const shown = 4;
const read = 25;
/** Of a refusal, and of a second call within a minute, the page is not told: it asks, until one is answered. */
const askEveryMs = 3_000;

/** Waits for the first call with a key that is answered, saying what to do meanwhile; says what it was, and of those before it, that they were refused, and why. */
export function FirstCall({ id, children }: { id: string; children?: ReactNode }): ReactElement {
  const locale = useLocale();
  const { data: calls } = useQuery({
    ...callsQuery(id, { limit: read }),
    refetchInterval: ({ state }) => (state.data?.items.some(isAnswered) ? false : askEveryMs),
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
