import type { ApiKey } from '@cairn/api';
import { IconButton, lazy, MenuButton } from '@cairn/ui/core';
import { banIcon, circlePauseIcon, ellipsisIcon, eyeIcon, pencilIcon, refreshCwIcon, rotateCwIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { canMove, useMoveKey } from './move.ts';
import { RevokeKey } from './revoke-key.tsx';

const EditKey = lazy(() => import('./edit-key.tsx').then((module) => module.EditKey));

/**
 * The actions for a key, in a list or on its page.
 * @param onRotate opens `RotateKey` outside the row: a rotated key may leave the list, and would close the dialog with the new secret
 */
export function ApiKeyMenu({
  apiKey,
  open = true,
  onRotate,
}: {
  apiKey: ApiKey;
  open?: boolean;
  onRotate: (apiKey: ApiKey) => void;
}): ReactElement {
  const { t } = useLingui();
  const { run } = useMoveKey(apiKey);
  const [dialog, setDialog] = useState<'edit' | 'revoke' | null>(null);
  const close = () => setDialog(null);
  const { name, kind, state } = apiKey;
  // A connected app is connected again to get other permissions.
  const own = apiKey.own && kind === 'key';
  return (
    <>
      <MenuButton
        label={t`Actions for ${name}`}
        placement="bottom end"
        entries={[
          ...(open ? [{ id: 'open', label: t`Usage and log`, icon: eyeIcon, href: `/app/api-keys/${apiKey.id}` }] : []),
          ...(own && ['active', 'disabled', 'expired'].includes(state)
            ? [{ id: 'edit', label: t`Edit permissions`, icon: pencilIcon, onAction: () => setDialog('edit') }]
            : []),
          ...(own && state === 'active' ? [{ id: 'rotate', label: t`Rotate`, icon: refreshCwIcon, onAction: () => onRotate(apiKey) }] : []),
          ...(canMove(apiKey, 'disabled')
            ? [{ id: 'disable', label: t`Disable`, icon: circlePauseIcon, onAction: () => run('disabled') }]
            : []),
          ...(canMove(apiKey, 'enabled') ? [{ id: 'enable', label: t`Enable`, icon: rotateCwIcon, onAction: () => run('enabled') }] : []),
          ...(canMove(apiKey, 'revoked')
            ? [{ id: 'revoke', label: t`Revoke`, icon: banIcon, danger: true, onAction: () => setDialog('revoke') }]
            : []),
        ]}
        trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${name}`} {...props} />}
      />
      {dialog === 'edit' && <EditKey apiKey={apiKey} onClose={close} />}
      {dialog === 'revoke' && (
        <RevokeKey
          keys={[apiKey]}
          onClose={close}
          onConfirm={() => {
            run('revoked');
            close();
          }}
        />
      )}
    </>
  );
}
