import type { Ticket } from '@cairn/api';
import { withParams } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { gitMergeIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pressedBy } from '../act-buttons.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Opens the dialog that merges a ticket, or the selected ones. */
export function MergeButton({
  tickets,
  quiet = false,
  onDone,
}: {
  tickets: readonly Ticket[];
  quiet?: boolean;
  onDone?: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant={quiet ? 'quiet' : 'default'}
        icon={gitMergeIcon}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...pressedBy('merge')}
      >
        <Trans>Merge</Trans>
      </Button>
      {open && (
        <MergeDialog
          tickets={tickets}
          onClose={() => setOpen(false)}
          onMerged={(kept) => {
            setOpen(false);
            onDone?.();
            void navigate(withParams(search, { ticket: String(kept) }));
          }}
        />
      )}
    </>
  );
}
