import { Dialog, Popover } from 'react-aria-components';
import type { PopoverSurfaceProps } from '../core/overlay-contract.ts';
import { Environment } from './environment.tsx';
import styles from './floating.module.css';

/** A panel with any content next to its trigger. The focus moves into it and back. */
export function PopoverSurface({ triggerRef, open, onOpenChange, placement = 'bottom start', label, children }: PopoverSurfaceProps) {
  return (
    <Environment>
      <Popover
        triggerRef={triggerRef}
        isOpen={open}
        onOpenChange={onOpenChange}
        placement={placement}
        offset={4}
        className={styles.surface ?? ''}
      >
        <Dialog aria-label={label} className={styles.panel ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </Environment>
  );
}
