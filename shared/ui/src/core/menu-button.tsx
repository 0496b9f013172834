import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { prefetchOverlay, useOverlay } from './lazy-overlay.ts';
import type { MenuEntry, MenuGroup, Placement } from './overlay-contract.ts';

/** Props for the element that opens an overlay. Spread them on a native button, `Button` or `IconButton`. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

export interface MenuButtonProps {
  /** The menu's accessible name. */
  label: string;
  entries?: readonly MenuEntry[];
  groups?: readonly MenuGroup[];
  placement?: Placement;
  matchTrigger?: boolean;
  /** Keeps the menu open while entries are toggled. */
  keepOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger: (props: TriggerProps) => ReactNode;
}

/** A button with a menu. The menu's code is loaded when the pointer or the focus reaches the button. */
export function MenuButton({
  label,
  entries,
  groups,
  placement = 'bottom start',
  matchTrigger,
  keepOpen,
  onOpenChange,
  trigger,
}: MenuButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setState] = useState(false);
  const setOpen = (next: boolean) => {
    setState(next);
    onOpenChange?.(next);
  };
  const overlay = useOverlay(open, () => setOpen(false));
  return (
    <>
      {trigger({
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onPointerEnter: prefetchOverlay,
        onFocus: prefetchOverlay,
      })}
      {overlay && open && (
        <overlay.MenuSurface
          triggerRef={ref}
          open={open}
          onOpenChange={setOpen}
          placement={placement}
          label={label}
          matchTrigger={matchTrigger}
          keepOpen={keepOpen}
          groups={groups ?? [{ id: 'all', entries: entries ?? [] }]}
        />
      )}
    </>
  );
}

export interface PopoverButtonProps {
  label: string;
  placement?: Placement;
  trigger: (props: TriggerProps) => ReactNode;
  /** The popover's content; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button with any content in a popover. */
export function PopoverButton({ label, placement = 'bottom start', trigger, children }: PopoverButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const overlay = useOverlay(open, () => setOpen(false));
  return (
    <>
      {trigger({
        ref,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => setOpen(!open),
        onPointerEnter: prefetchOverlay,
        onFocus: prefetchOverlay,
      })}
      {overlay && open && (
        <overlay.PopoverSurface triggerRef={ref} open={open} onOpenChange={setOpen} placement={placement} label={label}>
          {children(() => setOpen(false))}
        </overlay.PopoverSurface>
      )}
    </>
  );
}
