/** Parses Markdown and checks its links. Pure: the server renders public articles by the same rules. */
export { calloutOf, imagesIn, type Part, read } from './read.ts';
export { imageSize, isShownImage, safeLink } from './safe-link.ts';
