import { lazy } from '@cairn/ui/core';
import type { ReactElement } from 'react';
import { openOverlay, useOpenOverlay } from './open-overlay.ts';

interface Part {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Their code loads when the user shows intent to open them. */
export const Palette = lazy<Part>(async () => (await import(/* webpackChunkName: "palette" */ '../palette/palette.tsx')).Palette);
export const ShortcutSheet = lazy<Part>(
  async () => (await import(/* webpackChunkName: "shortcut-sheet" */ '../shortcuts/shortcut-sheet.tsx')).ShortcutSheet,
);

/** For users who may override remotes. */
const RemotesPanel = lazy<Part>(async () => (await import(/* webpackChunkName: "develop" */ '../develop/remotes-panel.tsx')).RemotesPanel);

const SignOutQuestion = lazy<Part>(
  async () => (await import(/* webpackChunkName: "sign-out-question" */ '../drafts/sign-out-question.tsx')).SignOutQuestion,
);

/** The overlay that is open, if any: the palette, the shortcut sheet, the sign-out question or the remotes panel. */
export function OpenedParts(): ReactElement {
  const opened = useOpenOverlay();
  const close = (stays: boolean) => !stays && openOverlay(null);
  return (
    <>
      {opened === 'palette' && <Palette open onOpenChange={close} />}
      {opened === 'shortcuts' && <ShortcutSheet open onOpenChange={close} />}
      {opened === 'sign-out' && <SignOutQuestion open onOpenChange={close} />}
      {opened === 'remotes' && <RemotesPanel open onOpenChange={close} />}
    </>
  );
}
