// Icons by names that are known only at run time: fetched by the first component that shows one.

export { findIcons, iconOf, startIcons } from './icon-service.ts';
export { MaskIcon } from './mask-icon.tsx';
