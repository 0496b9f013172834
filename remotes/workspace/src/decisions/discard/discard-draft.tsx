import type { Decision } from '@cairn/api';
import { withParams } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { trash2Icon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { leftPlaceAtom } from './left-place.ts';
import { useDiscard } from './use-discard.ts';

/** Renders the button that discards the open draft and goes back to the list. */
export function DiscardDraft({ decision }: { decision: Decision }): ReactElement {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const setLeft = useSetAtom(leftPlaceAtom);
  const { discard, busy } = useDiscard(() => {
    // While the list loads, React keeps the page mounted, though hidden: it would refetch the draft when the live event arrives.
    flushSync(() => setLeft(key));
    void navigate(withParams(search, { decision: null, view: null }), { replace: true, flushSync: true });
  });
  return (
    <Button variant="danger-quiet" icon={trash2Icon} busy={busy} onClick={() => discard(decision)}>
      <Trans>Discard</Trans>
    </Button>
  );
}
