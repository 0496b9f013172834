import { findRoute, ownerOf, type PageLayout, type Plan } from '@cairn/contract';
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { usePlan } from '../remotes/plan.ts';
import { quietMs } from './throttled.ts';

/** A page that takes longer shows its skeleton, in ms after the navigation started. */
export const outlineAfterMs = 150;

/**
 * Returns the layout of the pending page once it has taken 150 ms; null before, and when only the query changes: a list keeps its rows
 * until the new ones are loaded.
 */
export function usePageComing(): PageLayout | null {
  const plan = usePlan();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = next !== undefined && next !== pathname;
  const [late, setLate] = useState(false);
  useLayoutEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLate(true), outlineAfterMs - quietMs); // the router has delayed the pending state by `quietMs`
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [leaving]);
  if (!leaving || !late) return null;
  return layoutAt(plan, next);
}

/**
 * Returns the layout of the page at `pathname`, as far as the current plan can tell; null if it is no page of a remote that this visitor
 * may open.
 */
export function layoutAt(plan: Plan, pathname: string): PageLayout | null {
  const owner = ownerOf(plan, pathname);
  if (owner === 'unknown') return 'panels';
  if (typeof owner === 'string') return null;
  return findRoute(owner.remote.routes, pathname)?.layout ?? 'panels';
}
