import { RelativeTime, TextButton } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { SaveState } from './article-draft.ts';

/** Shows whether the text is saved, and announces changes of that. `onConflict` opens the notice that resolves a conflict. */
export function SaveNote({
  state,
  savedAt,
  onConflict,
}: {
  state: SaveState;
  savedAt: string | undefined;
  onConflict: () => void;
}): ReactElement {
  return (
    <span role="status">
      {state === 'saved' && savedAt && (
        <Trans>
          Saved <RelativeTime value={savedAt} style="short" quiet />
        </Trans>
      )}
      {state === 'saving' && <Trans>Saving…</Trans>}
      {state === 'unsaved' && <Trans>Not saved yet</Trans>}
      {state === 'invalid' && <Trans>Not saved: check the marked fields</Trans>}
      {state === 'failed' && <Trans>Not saved. Your text is stored in this browser.</Trans>}
      {state === 'conflict' && (
        <TextButton onClick={onConflict}>
          <Trans>Not saved: changed elsewhere</Trans>
        </TextButton>
      )}
    </span>
  );
}
