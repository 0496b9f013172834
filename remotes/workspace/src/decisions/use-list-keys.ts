import type { Decision } from '@cairn/api';
import type { KeyboardEvent, RefObject } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withParams } from '../listing/search-params.ts';
import { type DecisionListState, decisionParam } from './list-state.ts';

/**
 * J and K go down and up the list, Enter reads the decision in full, Escape closes the preview. They count while the focus is
 * on this page and not in a field, so that nothing is triggered from elsewhere (WCAG 2.1.4).
 */
export function useListKeys(decisions: readonly Decision[], state: DecisionListState, region: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const at = decisions.findIndex(({ projectSlug, number }) => state.decision?.project === projectSlug && state.decision.number === number);
  const show = (decision: Decision | undefined) => {
    if (!decision) return;
    region.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(decision.id)}"]`)?.focus();
    void navigate(withParams(search, { decision: decisionParam(decision, state.project) }), { replace: state.decision !== null });
  };
  return (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target, region.current)) return;
    const act = {
      j: () => show(decisions[Math.min(at + 1, decisions.length - 1)]),
      k: () => show(decisions[Math.max(at - 1, 0)]),
      escape: state.decision ? () => void navigate(withParams(search, { decision: null }), { replace: true }) : undefined,
      enter: state.decision && isOpenRow(event.target, decisions[at]) ? () => void navigate(withParams(search, { view: 'full' })) : undefined,
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** In a field, or in a dialog or menu, which React counts as ours though it lies outside. */
function isElsewhere(target: EventTarget, region: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || !region?.contains(target)) return true;
  return target.matches('input, textarea, select, [contenteditable]');
}

/** Enter on any other link or button is that one's own. */
function isOpenRow(target: EventTarget, open: Decision | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.dataset.row === open?.id || !target.matches('a, button, summary');
}
