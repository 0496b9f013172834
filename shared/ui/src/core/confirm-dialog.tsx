import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';

export interface ConfirmDialogProps {
  open?: boolean;
  /** The question: "Remove example.org?". */
  title: ReactNode;
  /** What follows from it. */
  children: ReactNode;
  /** On the button: what is done, "Remove". */
  action: ReactNode;
  /** Is it hard to undo? */
  danger?: boolean;
  busy?: boolean;
  cancelLabel: ReactNode;
  closeLabel: string;
  onConfirm: () => void;
  /** Called off: by the button, by Escape, by the cross. What is confirmed closes it itself. */
  onClose: () => void;
  /** What may open over it: a proof of who asks. */
  banner?: ReactNode;
}

/** Asks before something is done that should not happen by a slip. A form in it, or a reason: `FormDialog`. */
export function ConfirmDialog({
  open = true,
  title,
  children,
  action,
  danger = false,
  busy = false,
  cancelLabel,
  closeLabel,
  onConfirm,
  onClose,
  banner,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="small"
      title={title}
      description={children}
      closeLabel={closeLabel}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <DialogFooter>
        <Button variant="quiet" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogFooter>
      {banner}
    </Dialog>
  );
}
