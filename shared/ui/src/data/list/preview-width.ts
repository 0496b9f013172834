/** How wide the preview may be drawn, px (design guide: 360 to 640). */
export const narrowestPreview = 360;
export const widestPreview = 640;
const step = 20;

/** A width that the preview may have. */
export function withinBounds(width: number): number {
  return Math.round(Math.min(widestPreview, Math.max(narrowestPreview, width)));
}

/** The width after a key on the preview's edge; undefined where the key does nothing. The edge moves the way the arrow points. */
export function widthAfterKey(width: number, key: string, rightToLeft: boolean): number | undefined {
  const wider = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const narrower = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  if (key === wider) return withinBounds(width + step);
  if (key === narrower) return withinBounds(width - step);
  if (key === 'Home') return narrowestPreview;
  if (key === 'End') return widestPreview;
  return undefined;
}
