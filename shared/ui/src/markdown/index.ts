/** How Markdown is read, and where its links may lead. Pure: the server renders public articles by the same rules. */
export { calloutOf, type Part, read } from './read.ts';
export { isShownImage, safeLink } from './safe-link.ts';
