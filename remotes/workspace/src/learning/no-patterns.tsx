import { Button, EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { PatternPart } from './list-state.ts';

/** Explains an empty list: how rules are created, or what a snoozed list shows. */
export function NoPatterns({ part, mayRecord, onRecord }: { part: PatternPart; mayRecord: boolean; onRecord: () => void }): ReactElement {
  if (part === 'snoozed')
    return (
      <EmptyState kind="never" title={<Trans>No snoozed patterns</Trans>}>
        <Trans>Snoozed proposals are here until their day. Then they come back for review.</Trans>
      </EmptyState>
    );
  const waiting = part === 'proposed';
  return (
    <EmptyState
      kind={waiting ? 'done' : 'never'}
      title={waiting ? <Trans>Nothing to review</Trans> : <Trans>No patterns yet</Trans>}
      actions={
        mayRecord && (
          <Button onClick={onRecord}>
            <Trans>Record a pattern</Trans>
          </Button>
        )
      }
    >
      <Trans>
        Cairn proposes a rule when people correct agents, when the same error is fixed twice, or when someone records one. Agents get
        accepted rules only.
      </Trans>
    </EmptyState>
  );
}
