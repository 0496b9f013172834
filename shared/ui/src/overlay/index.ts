// The overlay group: fetched when something is about to open. Core's Dialog, Sheet and MenuButton do that by themselves.
export type {
  DialogProps,
  MenuEntry,
  MenuGroup,
  MenuSurfaceProps,
  Placement,
  PopoverSurfaceProps,
  SheetProps,
} from '../core/overlay-contract.ts';
export { DialogSurface } from './DialogSurface.tsx';
export { Environment } from './Environment.tsx';
export { MenuSurface } from './MenuSurface.tsx';
export { PopoverSurface } from './PopoverSurface.tsx';
export { SheetSurface } from './SheetSurface.tsx';
export { Tooltip, type TooltipProps } from './Tooltip.tsx';
