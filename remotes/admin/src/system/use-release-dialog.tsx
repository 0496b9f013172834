import { lazy } from '@cairn/ui/core';
import { type ReactElement, useEffect, useState } from 'react';
import type { RemoteRow } from './remote-rows.ts';

const PromoteDialog = lazy(() => import('./promote-dialog.tsx').then((module) => module.PromoteDialog));
const RollBackDialog = lazy(() => import('./roll-back-dialog.tsx').then((module) => module.RollBackDialog));
const SwitchDialog = lazy(() => import('./switch-dialog.tsx').then((module) => module.SwitchDialog));

/** The actions for a remote: promote a release, roll it back, or switch the remote off or on. */
export type ReleaseQuestion = 'promote' | 'rollback' | 'switch';

/** Opens the dialog of an action; `release` is the release concerned, if one was selected. */
export type AskOfRelease = (question: ReleaseQuestion, row: RemoteRow, release?: string) => void;

/** Prefetch functions of the dialogs. */
export const preloadQuestion = { promote: PromoteDialog.preload, rollback: RollBackDialog.preload, switch: SwitchDialog.preload };

/**
 * The dialog for one of a page's remotes. Belongs to the page, so that it stays open when its row moves to another page of the list or the
 * canary's panel disappears.
 */
export function useReleaseDialog(): { ask: AskOfRelease; dialog: ReactElement | null } {
  const [asked, setAsked] = useState<{ question: ReleaseQuestion; row: RemoteRow; release: string | undefined }>();
  const ask: AskOfRelease = (question, row, release) => setAsked({ question, row, release });
  useEffect(() => {
    if (asked) return;
    // Runs after the closing dialog has restored the focus. If the button that opened it is gone, focuses the page's title.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const titles = [...document.querySelectorAll<HTMLElement>('main h1')];
      titles.find((title) => title.checkVisibility())?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  if (!asked) return { ask, dialog: null };
  const { question, row, release } = asked;
  const onClose = () => setAsked(undefined);
  const dialogs: Record<ReleaseQuestion, ReactElement> = {
    promote: <PromoteDialog row={row} {...(release ? { wanted: release } : {})} onClose={onClose} />,
    rollback: <RollBackDialog row={row} {...(release ? { to: release } : {})} onClose={onClose} />,
    switch: <SwitchDialog row={row} onClose={onClose} />,
  };
  return { ask, dialog: dialogs[question] };
}
