import type { ApiKey } from '@cairn/api';
import { ConfirmDialog } from '@cairn/ui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Asks for confirmation before keys are revoked permanently. */
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
      <Trans>It stops working immediately and cannot be restored. To stop it temporarily, disable it.</Trans>
    </ConfirmDialog>
  );
}
