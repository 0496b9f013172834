import type { Decision } from '@cairn/api';
import { withParams } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { trash2Icon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useDiscard } from './use-discard.ts';

/** Discards the draft that is read, and goes back to the list. */
export function DiscardDraft({ decision }: { decision: Decision }): ReactElement {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { discard, busy } = useDiscard(() => void navigate(withParams(search, { decision: null, view: null }), { replace: true }));
  return (
    <Button variant="danger-quiet" icon={trash2Icon} busy={busy} onClick={() => discard(decision)}>
      <Trans>Discard</Trans>
    </Button>
  );
}
