import { useAtom } from 'jotai';
import { type ReactElement, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { DecisionListPage } from './decision-list-page.tsx';
import { leftPlaceAtom } from './discard/left-place.ts';
import { DecisionPage } from './lazy-page.ts';
import { decisionInView } from './list-state.ts';

/** Renders `/app/decisions`: the list with a preview, or the page of one decision. */
export function Component(): ReactElement | null {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const [leftPlace, setLeftPlace] = useAtom(leftPlaceAtom);
  const left = leftPlace === key;
  // Keys are not unique: all entries created by links to an anchor have the same key.
  useEffect(() => {
    if (!left) setLeftPlace(null);
  }, [left, setLeftPlace]);
  const inView = decisionInView(search);
  if (left && inView.full) return null;
  return inView.full && inView.decision ? (
    <DecisionPage key={`${inView.decision.project}.${inView.decision.number}`} named={inView.decision} revisions={inView.revisions} />
  ) : (
    <DecisionListPage inView={left ? { ...inView, decision: null } : inView} />
  );
}
