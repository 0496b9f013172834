import { errorText } from '@cairn/shell';
import { Callout, TextButton } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';

/** Shows why a part of a page could not be read, with a retry button. */
export function ReadFailure({ title, error, onRetry }: { title: ReactNode; error: unknown; onRetry: () => void }): ReactElement {
  return (
    <Callout
      tone="negative"
      live="status"
      title={title}
      actions={
        <TextButton onClick={onRetry}>
          <Trans>Try again</Trans>
        </TextButton>
      }
    >
      {errorText(error)}
    </Callout>
  );
}
