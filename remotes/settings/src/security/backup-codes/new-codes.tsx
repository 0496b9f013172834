import { Dialog } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { StoredCodes } from './stored-codes.tsx';

/** The dialog with new backup codes. A click outside does not close it, since the codes are not shown again. */
export function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Your 10 new backup codes</Trans>}
      description={<Trans>Each works once, instead of the authenticator app. The old ones no longer work.</Trans>}
      closeLabel={t`Close`}
    >
      <StoredCodes codes={codes} onDone={onClose} />
    </Dialog>
  );
}
