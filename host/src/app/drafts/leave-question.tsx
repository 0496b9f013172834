import { DiscardConfirmation } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** The confirmation before leaving text that this browser could not store. */
export function LeaveQuestion({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }): ReactElement {
  const { t } = useLingui();
  return (
    <DiscardConfirmation
      open={open}
      onStay={onStay}
      onLeave={onLeave}
      title={<Trans>Discard changes?</Trans>}
      description={<Trans>This browser has no space left to store your draft.</Trans>}
      leave={<Trans>Discard</Trans>}
      stay={<Trans>Keep editing</Trans>}
      closeLabel={t`Close`}
    />
  );
}
