import type { RequestingApp } from '@cairn/api';
import { Callout } from '@cairn/ui/core';
import { shieldIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Says that nothing about an app is verified but the host that the browser is sent back to. */
export function UnverifiedApp({ app: { name, redirectHost, isLocal, describedBy } }: { app: RequestingApp }): ReactElement {
  const host = (
    <code>
      <bdi>{redirectHost}</bdi>
    </code>
  );
  return (
    <Callout
      tone="warning"
      icon={shieldIcon}
      title={
        <Trans>
          Unverified name: <bdi>{name}</bdi>
        </Trans>
      }
    >
      {isLocal ? (
        <Trans>
          Any program can call itself this. It sends you back to {host}, <b>a program on this computer</b>. Continue only if you just
          started it.
        </Trans>
      ) : (
        <Trans>
          Any website can call itself this. It sends you back to {host}. Continue only if you know this address and just came from there.
        </Trans>
      )}
      {describedBy !== null && (
        <>
          {' '}
          <Trans>
            <bdi>{describedBy}</bdi> publishes its description.
          </Trans>
        </>
      )}
    </Callout>
  );
}
