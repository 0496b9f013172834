// Overlays, loaded when one is about to open. Core's Dialog, Sheet and MenuButton load them on their own.
export type {
  DialogProps,
  MenuEntry,
  MenuGroup,
  MenuSurfaceProps,
  Placement,
  PopoverSurfaceProps,
  SheetProps,
} from '../core/overlay-contract.ts';
export { DialogSurface } from './dialog-surface.tsx';
export { Environment } from './environment.tsx';
export { MenuSurface } from './menu-surface.tsx';
export { PopoverSurface } from './popover-surface.tsx';
export { SheetSurface } from './sheet-surface.tsx';
export { TooltipSurface } from './tooltip-surface.tsx';
