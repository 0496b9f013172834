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
 * What a tooltip says, beside what it speaks of. When it comes and goes is core's, and so are the words for those who do
 * not see it: they stand beside the element, in its own landmark. This is what is seen, and nothing else.
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
