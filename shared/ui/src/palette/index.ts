// The command palette and other search overlays. For the host only, bundled into files that are loaded on first use.
export { Environment } from '../overlay/environment.tsx';
export { Finder, type FinderEntry, type FinderGroup } from './finder.tsx';
export { PaletteSurface } from './palette-surface.tsx';
