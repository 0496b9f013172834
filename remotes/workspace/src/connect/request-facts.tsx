import type { ConnectRequest } from '@cairn/api';
import { Callout, Fact, Facts } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './page.module.css';

/** The code to compare, and what the program says about itself. */
export function RequestFacts({ request }: { request: ConnectRequest }): ReactElement {
  const { code, machine, client, address, sameAddress } = request;
  return (
    <>
      <div className={styles.code}>
        <p className={styles.label}>
          <Trans>Your terminal must show this code</Trans>
        </p>
        <p className={styles.letters}>
          <bdi dir="ltr">{code}</bdi>
        </p>
      </div>
      <Callout tone="warning" title={<Trans>Not verified</Trans>}>
        <div className={styles.claims}>
          <p>
            <Trans>Any program can send this. Approve only if you have just run “cairn connect” yourself.</Trans>
          </p>
          <Facts>
            <Fact name={<Trans>Machine</Trans>}>
              <bdi>{machine}</bdi>
            </Fact>
            {client && (
              <Fact name={<Trans>Program</Trans>}>
                <bdi>{client}</bdi>
              </Fact>
            )}
            <Fact name={<Trans>IP address</Trans>}>
              <bdi dir="ltr">{address}</bdi>{' '}
              {sameAddress ? (
                <Trans>(the same as yours here)</Trans>
              ) : (
                <strong>
                  <Trans>(not yours here)</Trans>
                </strong>
              )}
            </Fact>
          </Facts>
        </div>
      </Callout>
    </>
  );
}
