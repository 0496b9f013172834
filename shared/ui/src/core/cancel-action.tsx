import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { prefetchOverlay } from './lazy-overlay.ts';

export interface CancelActionProps extends Pick<ButtonLook, 'variant' | 'size' | 'keys'> {
  /** "Cancel". */
  children: ReactNode;
  /** What is called off; or where it leads. */
  onCancel?: () => void;
  to?: string;
  /** Would something be lost? Then it asks first. */
  dirty?: boolean;
  /** The question that is asked. */
  confirmation: { title: ReactNode; description?: ReactNode; leave: ReactNode; stay: ReactNode; closeLabel: string };
  /** While what it would call off cannot be called off. */
  disabled?: boolean;
}

/** Calls off what was begun (specification, section 2). Where something would be lost, it asks before. */
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

/** Asks before something that was written is thrown away: the safe answer is the primary one. */
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
