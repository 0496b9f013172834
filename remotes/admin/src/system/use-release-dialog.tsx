import { lazy } from '@cairn/ui/core';
import { type ReactElement, useEffect, useState } from 'react';
import type { RemoteRow } from './remote-rows.ts';

const PromoteDialog = lazy(() => import('./promote-dialog.tsx').then((module) => module.PromoteDialog));
const RollBackDialog = lazy(() => import('./roll-back-dialog.tsx').then((module) => module.RollBackDialog));
const SwitchDialog = lazy(() => import('./switch-dialog.tsx').then((module) => module.SwitchDialog));

/** What can be asked about a remote: is a release given to more people, is it taken back, is the remote switched off or on? */
export type ReleaseQuestion = 'promote' | 'rollback' | 'switch';

/** Opens the dialog of a question; `release` is the one that it is about, where one was pointed at. */
export type AskOfRelease = (question: ReleaseQuestion, row: RemoteRow, release?: string) => void;

/** Fetches the dialog of a question ahead of its opening. */
export const preloadQuestion = { promote: PromoteDialog.preload, rollback: RollBackDialog.preload, switch: SwitchDialog.preload };

/**
 * The dialog about one of a page's remotes. It belongs to the page: a row goes to another page of its list and a canary's panel
 * goes with its canary, and the dialog stays with what was asked.
 */
export function useReleaseDialog(): { ask: AskOfRelease; dialog: ReactElement | null } {
  const [asked, setAsked] = useState<{ question: ReleaseQuestion; row: RemoteRow; release: string | undefined }>();
  const ask: AskOfRelease = (question, row, release) => setAsked({ question, row, release });
  useEffect(() => {
    if (asked) return;
    // After the dialog, which gives the focus back: where the button that opened it is gone, the page's title takes it.
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
