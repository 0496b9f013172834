import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';

export interface ConfirmDialogProps {
  open?: boolean;
  /** The question: "Remove example.org?". */
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** The button's label, named after the action: "Remove". */
  action: ReactNode;
  /** Set if the action is hard to undo. */
  danger?: boolean;
  busy?: boolean;
  cancelLabel: ReactNode;
  closeLabel: string;
  onConfirm: () => void;
  /** Called on cancel: by the button, Escape or the close button. The caller closes the dialog after a confirmation. */
  onClose: () => void;
  /** Content above the text, such as a prompt to confirm one's identity. */
  banner?: ReactNode;
}

/** Asks for confirmation before an action that must not happen by accident. For a form or a reason, use `FormDialog`. */
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
