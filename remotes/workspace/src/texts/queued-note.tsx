import { useIsQueued } from '@cairn/shell';
import { Status } from '@cairn/ui/core';
import { cloudOffIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Marks a row whose change is queued and not sent yet. */
export function QueuedNote({ row }: { row: string }): ReactElement | null {
  if (!useIsQueued(row)) return null;
  return (
    <Status tone="warning" icon={cloudOffIcon}>
      <Trans>Not sent yet</Trans>
    </Status>
  );
}
