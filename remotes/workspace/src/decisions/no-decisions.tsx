import { Button, ButtonLink, EmptyState } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Nothing was decided yet: how to begin, or that somebody else may. */
export function NoDecisions({
  mayRecord,
  noProject,
  onRecord,
}: {
  mayRecord: boolean;
  /** Is there no project yet in which a decision could be recorded? */
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
