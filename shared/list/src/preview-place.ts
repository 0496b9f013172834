import { sessionStore } from '@cairn/shell';

const place = 'cairn.preview-width';
/** The width of a preview until the user resizes it: `--preview` of the tokens, px. */
export const usualWidth = 440;

/** Returns the width that the user has chosen in this tab; undefined: the style sheet's default. */
export function keptWidth(): number | undefined {
  const kept = Number(sessionStore.getItem(place));
  return kept >= 360 && kept <= 640 ? kept : undefined;
}

export function keepWidth(width: number): void {
  sessionStore.setItem(place, String(width));
}
