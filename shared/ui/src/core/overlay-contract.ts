import type { ReactNode, RefObject } from 'react';
import type { IconBody, IconData } from '../icon-data.ts';

/** An entry of a menu. */
export interface MenuEntry {
  id: string;
  label: string;
  /** A second line below the label. */
  description?: string | undefined;
  icon?: IconData | IconBody | undefined;
  iconDirectional?: boolean | undefined;
  /** Shown instead of the icon: a tile, an avatar. */
  before?: ReactNode;
  keys?: readonly string[] | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Set for the current choice. Shows a check mark. */
  selected?: boolean | undefined;
  /** The language of the label, if it differs from the page's. */
  lang?: string | undefined;
  /** Navigates with the client router; with a modifier key, opens a new tab. */
  href?: string | undefined;
  onAction?: (() => void) | undefined;
  /** A submenu. Such an entry has no action of its own. */
  entries?: readonly MenuEntry[] | undefined;
}

/** A group of entries with an optional heading. */
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
  /** At least as wide as its trigger. */
  matchTrigger?: boolean | undefined;
  /** Keeps the menu open while entries are toggled. */
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
  /** `alertdialog` for interruptions: closed by a button, not by a click outside. */
  role?: 'dialog' | 'alertdialog' | undefined;
  closeLabel: string;
  /** `DialogBody` and `DialogFooter`, inside a form if there is one. */
  children: ReactNode;
}

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** The edge from which it slides in. */
  side?: 'start' | 'end' | undefined;
  children: ReactNode;
}
