import type { Decision } from '@cairn/api';
import { type RefObject, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { withParams } from '../listing/search-params.ts';
import { type DecisionListState, decisionParam } from './list-state.ts';

/**
 * J and K go down and up the list, Enter reads the decision in full, Escape closes the preview. They count while the focus is
 * on this page or nowhere, and never in a field, a menu or a dialog.
 */
export function useListKeys(decisions: readonly Decision[], state: DecisionListState, region: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useEffect(() => {
    const at = decisions.findIndex(
      ({ projectSlug, number }) => state.decision?.project === projectSlug && state.decision.number === number,
    );
    const show = (decision: Decision | undefined) => {
      if (!decision) return;
      region.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(decision.id)}"]`)?.focus();
      void navigate(withParams(search, { decision: decisionParam(decision, state.project) }), { replace: state.decision !== null });
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isElsewhere(event.target, region.current)) return;
      const open = state.decision !== null;
      const act = {
        j: () => show(decisions[Math.min(at + 1, decisions.length - 1)]),
        k: () => show(decisions[Math.max(at - 1, 0)]),
        escape: open ? () => void navigate(withParams(search, { decision: null }), { replace: true }) : undefined,
        enter: open && isOpenRow(event.target, decisions[at]) ? () => void navigate(withParams(search, { view: 'full' })) : undefined,
      }[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [decisions, state, region, navigate, search]);
}

function isElsewhere(target: EventTarget | null, region: HTMLElement | null): boolean {
  if (target === document.body) return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
  if (!(target instanceof HTMLElement) || !region?.contains(target)) return true;
  return target.matches('input, textarea, select, [contenteditable]');
}

/** Enter on any other link or button is that one's own. */
function isOpenRow(target: EventTarget | null, open: Decision | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.dataset.row === open?.id || !target.matches('a, button, summary');
}
