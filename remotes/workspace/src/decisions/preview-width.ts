/** How wide the preview may be drawn, px (design guide: 360 to 640). */
export const narrowest = 360;
export const widest = 640;
const step = 20;
const place = 'cairn.preview-width';

/** A width that the preview may have. */
export function withinBounds(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** The width after a key on the preview's edge; undefined where the key does nothing. The edge moves the way the arrow points. */
export function widthAfterKey(width: number, key: string, rightToLeft: boolean): number | undefined {
  const wider = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const narrower = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  if (key === wider) return withinBounds(width + step);
  if (key === narrower) return withinBounds(width - step);
  if (key === 'Home') return narrowest;
  if (key === 'End') return widest;
  return undefined;
}

/** The width that was drawn in this tab; undefined leaves it to the style sheet. */
export function keptWidth(): number | undefined {
  const kept = Number(sessionStorage.getItem(place));
  return kept > 0 ? withinBounds(kept) : undefined;
}

export function keepWidth(width: number): void {
  sessionStorage.setItem(place, String(width));
}
