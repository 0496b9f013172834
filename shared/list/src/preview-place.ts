import { sessionStore } from '@cairn/shell';

const place = 'cairn.preview-width';
/** As wide as a preview is until somebody draws it: `--preview` of the tokens, px. */
export const usualWidth = 440;

/** The width that was drawn in this tab; undefined leaves it to the style sheet. */
export function keptWidth(): number | undefined {
  const kept = Number(sessionStore.getItem(place));
  return kept >= 360 && kept <= 640 ? kept : undefined;
}

export function keepWidth(width: number): void {
  sessionStore.setItem(place, String(width));
}
