import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { DecisionListPage } from './decision-list-page.tsx';
import { DecisionPage } from './lazy-page.ts';
import { decisionInView } from './list-state.ts';

/** `/app/decisions`: the list with a preview, or one decision in full. */
export function Component(): ReactElement {
  const [search] = useSearchParams();
  const inView = decisionInView(search);
  return inView.full && inView.decision ? (
    <DecisionPage key={`${inView.decision.project}.${inView.decision.number}`} named={inView.decision} revisions={inView.revisions} />
  ) : (
    <DecisionListPage inView={inView} />
  );
}
