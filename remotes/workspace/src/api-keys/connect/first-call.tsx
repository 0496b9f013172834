import { useLocale } from '@cairn/shell';
import { CairnGlyph, dateFormat, Icon, Pulse } from '@cairn/ui/core';
import { checkIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { apiKeyQuery, callsQuery } from '../queries.ts';
import styles from './first-call.module.css';

/** So many calls are shown once the first one is there. */
const shown = 4;

/** Waits for the first call with a key, and says what it was. Live: a use of the key is told to this page. */
export function FirstCall({ id }: { id: string }): ReactElement {
  const locale = useLocale();
  const { data: apiKey } = useQuery(apiKeyQuery(id));
  const used = apiKey?.lastUsed ?? null;
  const { data: calls } = useQuery({ ...callsQuery(id, { limit: shown }), enabled: used !== null });
  const clock = dateFormat(locale, { timeStyle: 'medium' });
  const client = used?.client ?? '';
  return (
    <div className={styles.call} role="status" data-seen={used !== null}>
      {used ? (
        <>
          <CairnGlyph count={3} />
          <div className={styles.words}>
            <p className={styles.title}>
              {client ? (
                <Trans>
                  The first call came from <bdi>{client}</bdi>
                </Trans>
              ) : (
                <Trans>The first call came</Trans>
              )}
            </p>
            <ul className={styles.list}>
              {calls?.items.map((one) => (
                <li key={one.id}>
                  <Icon icon={checkIcon} size="small" /> <bdi className={styles.operation}>{one.operation}</bdi>
                  <time dateTime={one.at}>{clock.format(new Date(one.at))}</time>
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : (
        <>
          <Pulse state="waiting" />
          <div className={styles.words}>
            <p className={styles.title}>
              <Trans>Waiting for the first call</Trans>
            </p>
            <p className={styles.text}>
              <Trans>Start the client in your repository and ask anything. You can close this; it goes on in the checklist.</Trans>
            </p>
          </div>
        </>
      )}
    </div>
  );
}
