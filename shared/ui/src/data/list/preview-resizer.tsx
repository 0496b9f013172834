import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './preview-resizer.module.css';
import { narrowestPreview, widestPreview, widthAfterKey, withinBounds } from './preview-width.ts';

export interface PreviewResizerProps {
  /** px */
  width: number;
  onWidthChange: (width: number) => void;
  /** "Preview width". */
  label: string;
}

/** The handle between a list and its preview: dragged by the pointer, moved by arrow keys. Its parent contains both. */
export function PreviewResizer({ width, onWidthChange, label }: PreviewResizerProps) {
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const edge = event.currentTarget;
    if (!edge.hasPointerCapture(event.pointerId)) return;
    const frame = edge.parentElement?.getBoundingClientRect();
    if (frame) onWidthChange(withinBounds(isRightToLeft(edge) ? event.clientX - frame.left : frame.right - event.clientX));
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = widthAfterKey(width, event.key, isRightToLeft(event.currentTarget));
    if (next === undefined) return;
    event.preventDefault();
    onWidthChange(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <hr> cannot be focused and moved; a separator with a value can (ARIA 1.2)
    <div
      className={styles.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={narrowestPreview}
      aria-valuemax={widestPreview}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={draw}
      onKeyDown={press}
    />
  );
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
