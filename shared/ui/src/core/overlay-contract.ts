import type { ReactNode, RefObject } from 'react';
import type { IconBody, IconData } from '../icon-data.ts';

/** What may be chosen in a menu. */
export interface MenuEntry {
  id: string;
  label: string;
  /** A second line below the label. */
  description?: string | undefined;
  icon?: IconData | IconBody | undefined;
  iconDirectional?: boolean | undefined;
  /** In the icon's place: a tile, an avatar. */
  before?: ReactNode;
  keys?: readonly string[] | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Is it the present choice? Shown by a check. */
  selected?: boolean | undefined;
  /** The language of the label, where it is not the page's. */
  lang?: string | undefined;
  /** Goes there by the client router; with a modifier key in a new tab. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
  /** A menu beside this one; then it does nothing else. */
  entries?: readonly MenuEntry[] | undefined;
}

/** Entries that belong together, under a heading where there is one. */
export interface MenuGroup {
  id: string;
  label?: string | undefined;
  entries: readonly MenuEntry[];
}

export type Placement =
  | 'bottom'
  | 'bottom start'
  | 'bottom end'
  | 'top'
  | 'top start'
  | 'top end'
  | 'start'
  | 'end'
  | 'right top'
  | 'left top';

interface Floating {
  triggerRef: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  placement?: Placement | undefined;
  /** Its accessible name. */
  label: string;
}

export interface MenuSurfaceProps extends Floating {
  groups: readonly MenuGroup[];
  /** As wide as its trigger at least. */
  matchTrigger?: boolean | undefined;
  /** Entries are switched on and off, and it stays open. */
  keepOpen?: boolean | undefined;
}

export interface PopoverSurfaceProps extends Floating {
  children: ReactNode;
}

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  /** 440, 600 or 840 px; never wider than the screen. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** `alertdialog` for what interrupts: it is answered by a button, not by a click beside it. */
  role?: 'dialog' | 'alertdialog' | undefined;
  closeLabel: string;
  /** `DialogBody` and `DialogFooter`, in a form where there is one. */
  children: ReactNode;
}

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** The edge that it comes from. */
  side?: 'start' | 'end' | undefined;
  children: ReactNode;
}
