// The palette and what else is found by typing: the host's own, bundled into files that load when something of it opens.
export { Environment } from '../overlay/environment.tsx';
export { Finder, type FinderEntry, type FinderGroup } from './finder.tsx';
export { PaletteSurface } from './palette-surface.tsx';
