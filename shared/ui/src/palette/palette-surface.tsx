import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Environment } from '../overlay/environment.tsx';
import { Finder, type FinderProps } from './finder.tsx';
import styles from './palette-surface.module.css';

export interface PaletteProps extends Omit<FinderProps, 'compact' | 'onChosen'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shown below the list: keyboard hints. */
  foot?: ReactNode;
}

/** The command palette: a finder over the page. Closes on Escape or a click outside. */
export function PaletteSurface({ open, onOpenChange, foot, ...finder }: PaletteProps) {
  return (
    <Environment>
      <ModalOverlay isOpen={open} onOpenChange={onOpenChange} isDismissable className={styles.scrim ?? ''}>
        <Modal className={styles.palette ?? ''}>
          <Dialog aria-label={finder.label} className={styles.dialog ?? ''}>
            <Finder {...finder} onChosen={() => onOpenChange(false)} />
            {foot && <div className={styles.foot}>{foot}</div>}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Environment>
  );
}
