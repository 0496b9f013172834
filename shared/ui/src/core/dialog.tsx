import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { useOverlay } from './lazy-overlay.ts';
import type { DialogProps, SheetProps } from './overlay-contract.ts';

/** A modal dialog. Its code is loaded on first opening; call `preloadOverlay` on hover to load it earlier. */
export function Dialog(props: DialogProps) {
  const overlay = useOverlay(props.open, () => props.onOpenChange(false));
  return overlay ? <overlay.DialogSurface {...props} /> : null;
}

/** A panel that slides in from an edge of the screen and traps the focus. */
export function Sheet(props: SheetProps) {
  const overlay = useOverlay(props.open, () => props.onOpenChange(false));
  return overlay ? <overlay.SheetSurface {...props} /> : null;
}

/** The scrollable content of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The dialog's buttons, the primary one last. `aside` is placed at the start. */
export function DialogFooter({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.footer}>
      {aside && <div className={styles.aside}>{aside}</div>}
      {children}
    </div>
  );
}
