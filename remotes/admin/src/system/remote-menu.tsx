import { Button, IconButton, late, MenuButton } from '@cairn/ui/core';
import { circlePauseIcon, cornerUpLeftIcon, ellipsisIcon, uploadIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import type { RemoteRow } from './remote-rows.ts';

const PromoteDialog = late(() => import('./promote-dialog.tsx').then((module) => module.PromoteDialog));
const RollBackDialog = late(() => import('./roll-back-dialog.tsx').then((module) => module.RollBackDialog));
const SwitchDialog = late(() => import('./switch-dialog.tsx').then((module) => module.SwitchDialog));

/** What an administrator can do with one remote. Each asks for a reason first. `prominent`: promoting has a button of its own. */
export function RemoteMenu({ row, prominent = false }: { row: RemoteRow; prominent?: boolean }): ReactElement {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'promote' | 'rollback' | 'switch' | null>(null);
  const { remote, canary, previous, on } = row;
  const label = t`Actions for ${remote}`;
  const onClose = () => setAsked(null);
  const cannot = previous === null && canary === null;
  return (
    <>
      {prominent && (
        <Button
          icon={uploadIcon}
          onPointerEnter={PromoteDialog.preload}
          onFocus={PromoteDialog.preload}
          onClick={() => setAsked('promote')}
        >
          <Trans>Promote…</Trans>
        </Button>
      )}
      <MenuButton
        label={label}
        placement="bottom end"
        entries={[
          { id: 'promote', label: t`Promote a release…`, icon: uploadIcon, onAction: () => setAsked('promote') },
          {
            id: 'rollback',
            label: canary ? t`Take back the canary…` : t`Roll back…`,
            icon: cornerUpLeftIcon,
            iconDirectional: true,
            disabled: cannot,
            description: cannot ? t`There is no release before this one` : undefined,
            onAction: () => setAsked('rollback'),
          },
          {
            id: 'switch',
            label: on ? t`Switch off…` : t`Switch on…`,
            icon: circlePauseIcon,
            danger: on,
            onAction: () => setAsked('switch'),
          },
        ]}
        trigger={(props) => <IconButton size={prominent ? 'medium' : 'small'} icon={ellipsisIcon} label={label} {...props} />}
      />
      {asked === 'promote' && <PromoteDialog row={row} onClose={onClose} />}
      {asked === 'rollback' && <RollBackDialog row={row} onClose={onClose} />}
      {asked === 'switch' && <SwitchDialog row={row} onClose={onClose} />}
    </>
  );
}
