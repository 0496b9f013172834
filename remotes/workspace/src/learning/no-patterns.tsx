import { Button, EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { PatternPart } from './list-state.ts';

/** Nothing waits, or nothing is in force yet: how rules come about. Nothing is snoozed: what will stand there. */
export function NoPatterns({ part, mayRecord, onRecord }: { part: PatternPart; mayRecord: boolean; onRecord: () => void }): ReactElement {
  if (part === 'snoozed')
    return (
      <EmptyState kind="never" title={<Trans>Nothing is snoozed</Trans>}>
        <Trans>Proposals that somebody puts off stand here until their day. Then they wait for a word again.</Trans>
      </EmptyState>
    );
  const waiting = part === 'proposed';
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
