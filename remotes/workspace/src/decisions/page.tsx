import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { DecisionListPage } from './decision-list-page.tsx';
import { DecisionPage } from './decision-page.tsx';
import { decisionListState } from './list-state.ts';

/** `/app/decisions`: the list with a preview, or one decision in full. */
export function Component(): ReactElement {
  const [search] = useSearchParams();
  const state = decisionListState(search);
  return state.full && state.decision ? (
    <DecisionPage key={`${state.decision.project}.${state.decision.number}`} named={state.decision} />
  ) : (
    <DecisionListPage state={state} />
  );
}
