import { Button, ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Explains an empty list: how to start, or that somebody else can. */
export function NoDecisions({
  mayRecord,
  noProject,
  onRecord,
}: {
  mayRecord: boolean;
  /** Whether there is no project in which a decision could be recorded. */
  noProject: boolean;
  onRecord: () => void;
}): ReactElement {
  return (
    <EmptyState
      kind="never"
      title={<Trans>Record your first decision</Trans>}
      actions={
        mayRecord ? (
          <Button variant="primary" onClick={onRecord}>
            <Trans>Write a decision</Trans>
          </Button>
        ) : noProject ? (
          <ButtonLink variant="primary" to="/app/projects">
            <Trans>Go to projects</Trans>
          </ButtonLink>
        ) : undefined
      }
    >
      {mayRecord ? (
        <Trans>A decision records what you chose, what you did not, and why. Most teams start with one that they have already made.</Trans>
      ) : (
        <Trans>No decisions yet. Members with write access can record one.</Trans>
      )}
    </EmptyState>
  );
}
