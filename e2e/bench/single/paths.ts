import path from 'node:path';

/** The directories of the single bundle and its checkout, among other disposable files. */
export const singleCheckout = path.join(import.meta.dirname, '../../../node_modules/.cache/cairn/bench/single');
export const singleOutput = path.join(singleCheckout, 'bundle');

/** The single bundle is served as one release of the workspace: with the same server, headers and preloads. */
export const singleRelease = { version: '1.0.0', hash: '000000000000' };
export const singleBase = `/remotes/workspace/${singleRelease.version}-${singleRelease.hash}/`;

/** What its server prints when the bundle can be opened. */
export const singleReady = 'the single bundle is in place';

/** The prefix that separates the chunks of remotes. The workspace has none: its catalog goes into one chunk with the host's. */
export function chunkPrefix(remote: string): string {
  return remote === 'workspace' ? '' : `${remote}-`;
}
