import type { ApiKey } from '@cairn/api';
import { useLocale } from '@cairn/shell';
import { Avatar, dateFormat, Fact, Facts, Link, numberFormat, RelativeTime } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { LastUsed, Projects } from './api-key-columns.tsx';
import styles from './api-key-facts.module.css';
import { endOf } from './key-end.ts';
import { KeyShape, Scopes } from './texts.tsx';

/** The properties of a key, one per line. */
export function ApiKeyFacts({ apiKey }: { apiKey: ApiKey }): ReactElement {
  const { t } = useLingui();
  const locale = useLocale();
  const day = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const { expiresAt, graceUntil, networks, maker, rotatedFrom, rotatedTo, createdAt } = apiKey;
  // While the grace period of a rotated key lasts, it has a line of its own.
  const ends = apiKey.state === 'revoked' ? endOf(apiKey) : expiresAt;
  const rate = numberFormat(locale).format(apiKey.callsPerMinute);
  return (
    <>
      <Facts>
        <Fact name={t`Key`}>
          <KeyShape apiKey={apiKey} />
        </Fact>
        <Fact name={t`Projects`}>
          <Projects apiKey={apiKey} />
        </Fact>
        <Fact name={t`Scopes`}>
          <Scopes scopes={apiKey.scopes} />
        </Fact>
        <Fact name={t`Rate`}>
          <Trans>{rate} per minute</Trans>
        </Fact>
        <Fact name={t`Allowed IP addresses`}>
          {networks.length === 0 ? (
            <Trans context="addresses that an API key may be used from">any</Trans>
          ) : (
            <bdi className={styles.code}>{networks.join(' ')}</bdi>
          )}
        </Fact>
        <Fact name={t`Expires`}>{ends ? day.format(new Date(ends)) : <Trans context="when an API key ends">never</Trans>}</Fact>
        {apiKey.state === 'rotating' && graceUntil && (
          <Fact name={t`Grace ends`}>
            <RelativeTime value={graceUntil} />
          </Fact>
        )}
        <Fact name={t`Last used`}>
          <LastUsed apiKey={apiKey} reachable />
        </Fact>
        <Fact name={t`Created by`}>
          <span className={styles.maker}>
            <Avatar name={maker.name} /> <bdi>{maker.name}</bdi>
          </span>
        </Fact>
        <Fact name={t`Created`}>
          <RelativeTime value={createdAt} />
        </Fact>
        {rotatedFrom && (
          <Fact name={t`Rotated from`}>
            <OtherKey other={rotatedFrom} />
          </Fact>
        )}
        {rotatedTo && (
          <Fact name={t`Rotated to`}>
            <OtherKey other={rotatedTo} />
          </Fact>
        )}
      </Facts>
      <p className={styles.note}>
        {maker.stopped ? (
          <Trans>
            <bdi>{maker.name}</bdi> has lost access, so this key no longer works.
          </Trans>
        ) : (
          <Trans>
            Never more rights than <bdi>{maker.name}</bdi>. Stops working if they lose access.
          </Trans>
        )}
      </p>
    </>
  );
}

function OtherKey({ other }: { other: { id: string; lastFour: string } }): ReactElement {
  return (
    <Link to={`/app/api-keys/${other.id}`}>
      <bdi className={styles.code}>…{other.lastFour}</bdi>
    </Link>
  );
}
