import type { ApiKey } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { Button } from '@cairn/ui/core';
import { banIcon, circlePauseIcon, rotateCwIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { canMove, type KeyMove, revokeWrite, switchWrite } from './move.ts';
import { RevokeKey } from './revoke-key.tsx';

/** Disables, enables or revokes the selected keys for which that is possible. */
export function BulkActions({ keys, onDone }: { keys: readonly ApiKey[]; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const switching = useBulkWrite<ApiKey, KeyMove>(switchWrite);
  const revoking = useBulkWrite<ApiKey, KeyMove>(revokeWrite);
  const [asking, setAsking] = useState(false);
  const fitting = (to: KeyMove) => keys.filter((key) => canMove(key, to));
  const [active, disabled, revocable] = [fitting('disabled').length, fitting('enabled').length, fitting('revoked').length];
  if (revocable === 0) return <Trans>These keys no longer work.</Trans>;
  return (
    <>
      {active > 0 && (
        <Button
          size="small"
          icon={circlePauseIcon}
          busy={switching.busy}
          onClick={() => {
            switching.run(
              fitting('disabled'),
              'disabled',
              (count) => t`${plural(count, { one: '# key disabled', other: '# keys disabled' })}`,
            );
            onDone();
          }}
        >
          <Trans>Disable {active}</Trans>
        </Button>
      )}
      {disabled > 0 && (
        <Button
          size="small"
          icon={rotateCwIcon}
          busy={switching.busy}
          onClick={() => {
            switching.run(fitting('enabled'), 'enabled', (count) => t`${plural(count, { one: '# key enabled', other: '# keys enabled' })}`);
            onDone();
          }}
        >
          <Trans>Enable {disabled}</Trans>
        </Button>
      )}
      <Button size="small" icon={banIcon} busy={revoking.busy} onClick={() => setAsking(true)}>
        <Trans>Revoke {revocable}</Trans>
      </Button>
      {asking && (
        <RevokeKey
          keys={fitting('revoked')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            revoking.run(fitting('revoked'), 'revoked', (count) => t`${plural(count, { one: '# key revoked', other: '# keys revoked' })}`);
            setAsking(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
