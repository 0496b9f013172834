import { errorText } from '@cairn/shell';
import { Button, Callout, Status } from '@cairn/ui/core';
import { checkIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { Saving } from './saving.ts';

/** Shows next to the title whether the latest change is saved. Announced politely. */
export function SavingState({ state }: { state: Saving }): ReactElement {
  return (
    <span role="status">
      {state.status === 'saved' && (
        <Status tone="positive" icon={checkIcon}>
          <Trans>Saved</Trans>
        </Status>
      )}
    </span>
  );
}

/** Shows why the latest change was not saved, with a retry button. */
export function NotSaved({ error, onAgain }: { error: unknown; onAgain: () => void }): ReactElement {
  return (
    <Callout
      tone="warning"
      live="alert"
      title={<Trans>Not saved to your account</Trans>}
      actions={
        <Button size="small" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {errorText(error)}
    </Callout>
  );
}
