import { useListTexts, withParams } from '@cairn/shell';
import { Button, ButtonLink, EmptyState } from '@cairn/ui/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { type DecisionListState, isFiltered } from './list-state.ts';
import { decisionsQuery } from './queries.ts';

/** An empty list: nothing yet and how to begin, or everything hidden by filters and what would be left without them. */
export function NoDecisions({
  state,
  mayRecord,
  noProject,
  onRecord,
}: {
  state: DecisionListState;
  mayRecord: boolean;
  /** Is there no project yet in which a decision could be recorded? */
  noProject: boolean;
  onRecord: () => void;
}): ReactElement {
  return isFiltered(state) ? <Filtered state={state} /> : <Never mayRecord={mayRecord} noProject={noProject} onRecord={onRecord} />;
}

function Never({ mayRecord, noProject, onRecord }: { mayRecord: boolean; noProject: boolean; onRecord: () => void }): ReactElement {
  return (
    <EmptyState
      kind="never"
      title={<Trans>The first stone is yours</Trans>}
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
        <Trans>A decision records what you chose, what you did not, and why. Most teams begin with one that they have already made.</Trans>
      ) : (
        <Trans>Nothing has been decided here yet.</Trans>
      )}
    </EmptyState>
  );
}

function Filtered({ state }: { state: DecisionListState }): ReactElement {
  const { clearFilters } = useListTexts();
  const [search] = useSearchParams();
  const { project, status, q } = state;
  const both = status !== undefined && q !== '';
  const { data: all } = useQuery(decisionsQuery({ project, limit: 1 }));
  const { data: rest } = useQuery({ ...decisionsQuery({ project, q, limit: 1 }), enabled: both });
  return (
    <EmptyState
      kind="filtered"
      title={<Trans>No decision matches these filters</Trans>}
      actions={
        <>
          <ButtonLink variant="primary" to={withParams(search, { q: null, status: null, page: null })}>
            {clearFilters}
          </ButtonLink>
          {both && rest && rest.total > 0 && (
            <ButtonLink to={withParams(search, { status: null, page: null })}>
              <Trans>Without the status</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      {all && (
        <p>
          <Plural value={all.total} one="There is # decision without them." other="There are # decisions without them." />
        </p>
      )}
      {both && rest && rest.total > 0 && (
        <p>
          <Plural value={rest.total} one="Without the status, # is left." other="Without the status, # are left." />
        </p>
      )}
    </EmptyState>
  );
}
