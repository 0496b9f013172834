import { DiscardQuestion } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Asks before what was written is thrown away. `draft`: it could be kept as one. */
export function LeaveForm({
  open,
  draft = false,
  onStay,
  onLeave,
}: {
  open: boolean;
  draft?: boolean;
  onStay: () => void;
  onLeave: () => void;
}): ReactElement {
  const { t } = useLingui();
  return (
    <DiscardQuestion
      open={open}
      onStay={onStay}
      onLeave={onLeave}
      title={<Trans>Throw away what you wrote?</Trans>}
      description={
        draft ? <Trans>It is not saved anywhere yet. A draft can be finished later.</Trans> : <Trans>It is not saved anywhere yet.</Trans>
      }
      leave={<Trans>Throw away</Trans>}
      stay={<Trans>Keep writing</Trans>}
      closeLabel={t`Close`}
    />
  );
}
