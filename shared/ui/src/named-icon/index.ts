// Icons whose names are known only at run time. Loaded by the first component that shows one.

export { findIcons, iconOf, startIcons } from './icon-service.ts';
export { MaskIcon } from './mask-icon.tsx';
