import { Button, IconButton, MenuButton } from '@cairn/ui/core';
import { circlePauseIcon, cornerUpLeftIcon, ellipsisIcon, uploadIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { RemoteRow } from './remote-rows.ts';
import { type AskOfRelease, preloadQuestion } from './use-release-dialog.tsx';

/** The actions for a remote. Each asks for a reason first. `prominent`: promoting has a button of its own. */
export function RemoteMenu({ row, prominent = false, onAsk }: { row: RemoteRow; prominent?: boolean; onAsk: AskOfRelease }): ReactElement {
  const { t } = useLingui();
  const { remote, canary, previous, on } = row;
  const label = t`Actions for ${remote}`;
  const cannot = previous === null && canary === null;
  return (
    <>
      {prominent && (
        <Button
          icon={uploadIcon}
          onPointerEnter={preloadQuestion.promote}
          onFocus={preloadQuestion.promote}
          onClick={() => onAsk('promote', row)}
        >
          <Trans>Promote…</Trans>
        </Button>
      )}
      <MenuButton
        label={label}
        placement="bottom end"
        entries={[
          { id: 'promote', label: t`Promote a release…`, icon: uploadIcon, onAction: () => onAsk('promote', row) },
          {
            id: 'rollback',
            label: canary ? t`Stop canary…` : t`Roll back…`,
            icon: cornerUpLeftIcon,
            iconDirectional: true,
            disabled: cannot,
            description: cannot ? t`No earlier release` : undefined,
            onAction: () => onAsk('rollback', row),
          },
          {
            id: 'switch',
            label: on ? t`Switch off…` : t`Switch on…`,
            icon: circlePauseIcon,
            danger: on,
            onAction: () => onAsk('switch', row),
          },
        ]}
        trigger={(props) => <IconButton size={prominent ? 'medium' : 'small'} icon={ellipsisIcon} label={label} {...props} />}
      />
    </>
  );
}
