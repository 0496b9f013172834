import { late } from '@cairn/ui/core';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { CanaryRow } from './canary-panel.tsx';

const PromoteDialog = late(() => import('./promote-dialog.tsx').then((module) => module.PromoteDialog));
const RollBackDialog = late(() => import('./roll-back-dialog.tsx').then((module) => module.RollBackDialog));

/** What can be asked about a canary: is it given to more people, or taken back? */
export type CanaryQuestion = 'promote' | 'rollback';

/** Fetches the dialog of a question ahead of its opening. */
export const preloadQuestion = { promote: PromoteDialog.preload, rollback: RollBackDialog.preload };

/**
 * The dialog about one of a page's canaries. It belongs to the page: the canary's panel goes where the canary is taken back
 * under it, and the dialog stays and says so.
 */
export function useCanaryDialog(): { ask: (question: CanaryQuestion, row: CanaryRow) => void; dialog: ReactElement | null } {
  const [asked, setAsked] = useState<{ question: CanaryQuestion; row: CanaryRow }>();
  const opener = useRef<{ button: Element | null; main: Element | null }>({ button: null, main: null });
  const ask = (question: CanaryQuestion, row: CanaryRow) => {
    const button = document.activeElement;
    opener.current = { button, main: button?.closest('main') ?? null };
    setAsked({ question, row });
  };
  useEffect(() => {
    const { button, main } = opener.current;
    // Closed, and the button that opened it has gone with its panel: the page's title takes the focus.
    if (!asked && button && !button.isConnected) main?.querySelector<HTMLElement>('h1')?.focus();
  }, [asked]);
  const Dialog = asked?.question === 'promote' ? PromoteDialog : RollBackDialog;
  return { ask, dialog: asked ? <Dialog row={asked.row} onClose={() => setAsked(undefined)} /> : null };
}
