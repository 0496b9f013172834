/** How Markdown is read, and where its links may lead. Pure: the server renders public articles by the same rules. */
export { calloutOf, imagesIn, type Part, read } from './read.ts';
export { imageSize, isShownImage, safeLink } from './safe-link.ts';
