import type { ApiKey } from '@cairn/api';
import { ConfirmDialog } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Asks before keys stop for good. */
export function RevokeKey({
  keys,
  onConfirm,
  onClose,
}: {
  keys: readonly ApiKey[];
  onConfirm: () => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const [only] = keys;
  return (
    <ConfirmDialog
      danger
      title={
        keys.length === 1 && only ? (
          <Trans>
            Revoke <bdi>{only.name}</bdi>?
          </Trans>
        ) : (
          <Plural value={keys.length} one="Revoke # key?" other="Revoke # keys?" />
        )
      }
      action={<Trans>Revoke</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Trans>Whatever uses it is refused from now on, and it cannot be brought back. To stop it for a while, disable it.</Trans>
    </ConfirmDialog>
  );
}
