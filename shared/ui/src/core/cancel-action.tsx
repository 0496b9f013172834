import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { prefetchOverlay } from './lazy-overlay.ts';

export interface CancelActionProps extends Pick<ButtonLook, 'variant' | 'size' | 'keys'> {
  /** "Cancel". */
  children: ReactNode;
  /** Called on cancel. Use `to` instead to navigate. */
  onCancel?: () => void;
  to?: string;
  /** Set if there are unsaved changes. Then a confirmation opens first. */
  dirty?: boolean;
  /** The texts of the confirmation. */
  confirmation: { title: ReactNode; description?: ReactNode; leave: ReactNode; stay: ReactNode; closeLabel: string };
  /** Set while the action cannot be canceled. */
  disabled?: boolean;
}

/** A cancel button (specification, section 2). Asks for confirmation if there are unsaved changes. */
export function CancelAction({
  children,
  onCancel,
  to,
  dirty = false,
  confirmation,
  variant = 'quiet',
  size,
  keys,
  disabled,
}: CancelActionProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onCancel?.();
    if (to !== undefined) void navigate(to);
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        keys={keys}
        disabled={disabled}
        {...(dirty ? { onPointerEnter: prefetchOverlay, onFocus: prefetchOverlay } : {})}
        onClick={dirty ? () => setAsking(true) : leave}
      >
        {children}
      </Button>
      <DiscardConfirmation open={asking} onStay={() => setAsking(false)} onLeave={leave} {...confirmation} />
    </>
  );
}

/** Asks before unsaved changes are discarded. The safe answer is the primary button. */
export function DiscardConfirmation({
  open,
  onStay,
  onLeave,
  title,
  description,
  leave,
  stay,
  closeLabel,
}: { open: boolean; onStay: () => void; onLeave: () => void } & CancelActionProps['confirmation']) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onStay();
      }}
      size="small"
      role="alertdialog"
      title={title}
      description={description}
      closeLabel={closeLabel}
    >
      <DialogFooter>
        <Button variant="danger-quiet" onClick={onLeave}>
          {leave}
        </Button>
        <Button variant="primary" onClick={onStay}>
          {stay}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
