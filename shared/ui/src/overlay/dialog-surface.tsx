import { Dialog, Heading, Modal, ModalOverlay, Text } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { IconButton } from '../core/icon-button.tsx';
import type { DialogProps } from '../core/overlay-contract.ts';
import { xIcon } from '../icons.ts';
import { Environment } from './environment.tsx';
import styles from './modal.module.css';

/** A modal dialog. Traps the focus, closes on Escape or a click outside, and restores the focus. */
export function DialogSurface({
  open,
  onOpenChange,
  title,
  description,
  size = 'medium',
  role = 'dialog',
  closeLabel,
  children,
}: DialogProps) {
  return (
    <Environment>
      <ModalOverlay isOpen={open} onOpenChange={onOpenChange} isDismissable={role === 'dialog'} className={styles.scrim ?? ''}>
        <Modal className={classNames(styles.modal, size !== 'medium' && styles[size]) ?? ''}>
          <Dialog role={role} className={styles.dialog ?? ''}>
            <header className={styles.header}>
              <div className={styles.words}>
                <Heading slot="title" level={2} className={styles.title ?? ''}>
                  {title}
                </Heading>
                {description && (
                  <Text slot="description" elementType="p" className={styles.description ?? ''}>
                    {description}
                  </Text>
                )}
              </div>
              <IconButton icon={xIcon} label={closeLabel} onClick={() => onOpenChange(false)} />
            </header>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </Environment>
  );
}
