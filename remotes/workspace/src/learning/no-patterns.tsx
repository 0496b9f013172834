import { Button, EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Nothing waits, or nothing is in force yet: how rules come about. */
export function NoPatterns({ waiting, mayRecord, onRecord }: { waiting: boolean; mayRecord: boolean; onRecord: () => void }): ReactElement {
  return (
    <EmptyState
      kind={waiting ? 'done' : 'never'}
      title={waiting ? <Trans>Nothing waits for your word</Trans> : <Trans>No pattern stands here</Trans>}
      actions={
        mayRecord && (
          <Button onClick={onRecord}>
            <Trans>Record a pattern</Trans>
          </Button>
        )
      }
    >
      <Trans>
        Cairn proposes a rule when people correct agents, when the same error is mended twice, or when somebody records one. Agents are told
        what a person has accepted.
      </Trans>
    </EmptyState>
  );
}
