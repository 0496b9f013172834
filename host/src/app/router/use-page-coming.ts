import { findRoute, ownerOf, type PageLayout, type Plan } from '@cairn/contract';
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { usePlan } from '../remotes/plan.ts';
import { quietMs } from './paced.ts';

/** A page that is not there by then is shown as its outline, ms after it was asked for. */
export const outlineAfterMs = 150;

/**
 * The layout of the page that is on its way, once that has taken 150 ms; null before, and where the page stays the same
 * but for its query: a list keeps its rows until the new ones are there.
 */
export function usePageComing(): PageLayout | null {
  const plan = usePlan();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = next !== undefined && next !== pathname;
  const [late, setLate] = useState(false);
  useLayoutEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLate(true), outlineAfterMs - quietMs); // the router has kept quiet until now
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [leaving]);
  if (!leaving || !late) return null;
  return layoutAt(plan, next);
}

/**
 * How the page at `pathname` is laid out, as far as the plan in hand can tell; null where it is no page of a remote that
 * this visitor may open.
 */
export function layoutAt(plan: Plan, pathname: string): PageLayout | null {
  const owner = ownerOf(plan, pathname);
  if (owner === 'unknown') return 'panels';
  if (typeof owner === 'string') return null;
  return findRoute(owner.remote.routes, pathname)?.layout ?? 'panels';
}
