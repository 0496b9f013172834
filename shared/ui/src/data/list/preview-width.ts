/** Minimum and maximum width of the preview in px (design guide: 360 to 640). */
export const narrowestPreview = 360;
export const widestPreview = 640;
const step = 20;

/** Clamps a width to the allowed range. */
export function withinBounds(width: number): number {
  return Math.round(Math.min(widestPreview, Math.max(narrowestPreview, width)));
}

/** Returns the width after a key press on the resizer; undefined if the key does nothing. The handle moves in the arrow's direction. */
export function widthAfterKey(width: number, key: string, rightToLeft: boolean): number | undefined {
  const wider = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const narrower = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  if (key === wider) return withinBounds(width + step);
  if (key === narrower) return withinBounds(width - step);
  if (key === 'Home') return narrowestPreview;
  if (key === 'End') return widestPreview;
  return undefined;
}
