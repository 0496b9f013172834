import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import type { SheetProps } from '../core/overlay-contract.ts';
import { Environment } from './environment.tsx';
import styles from './modal.module.css';

/** A panel from the start or end edge, over the page. */
export function SheetSurface({ open, onOpenChange, label, side = 'start', children }: SheetProps) {
  return (
    <Environment>
      <ModalOverlay
        isOpen={open}
        onOpenChange={onOpenChange}
        isDismissable
        className={classNames(styles.edge, side === 'end' && styles.end) ?? ''}
      >
        <Modal className={styles.sheet ?? ''}>
          <Dialog aria-label={label} className={styles.content ?? ''}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Environment>
  );
}
