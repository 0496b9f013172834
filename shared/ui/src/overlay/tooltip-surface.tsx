import { type RefObject, useRef } from 'react';
import { useOverlayPosition } from 'react-aria';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { Keys } from '../core/keys.tsx';
import type { TooltipProps } from '../core/tooltip.tsx';
import { Environment } from './environment.tsx';
import styles from './floating.module.css';

interface TooltipSurfaceProps extends Pick<TooltipProps, 'text' | 'placement' | 'theme'> {
  keys?: readonly string[] | undefined;
  triggerRef: RefObject<Element | null>;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/**
 * The visible part of a tooltip. Core decides when it is shown, and renders the text for screen readers next to the element, in its
 * landmark.
 */
export function TooltipSurface(props: TooltipSurfaceProps) {
  return (
    <Environment>
      <Floating {...props} />
    </Environment>
  );
}

function Floating({ triggerRef, text, keys, placement = 'top', theme = 'light', onPointerEnter, onPointerLeave }: TooltipSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const { overlayProps } = useOverlayPosition({ targetRef: triggerRef, overlayRef: surface, placement, offset: 6, isOpen: true });
  return createPortal(
    <div
      {...overlayProps}
      ref={surface}
      aria-hidden
      data-tooltip
      className={classNames(styles.tooltip, theme === 'dark' && styles.dark)}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      {text}
      {keys && <Keys keys={keys} />}
    </div>,
    document.body,
  );
}
