import path from 'node:path';

/** Where the single bundle and its checkout are made: beside everything else that may be thrown away. */
export const singleCheckout = path.join(import.meta.dirname, '../../../node_modules/.cache/cairn/bench/single');
export const singleOutput = path.join(singleCheckout, 'bundle');

/** The single bundle is served as one release of the workspace: the same server, the same headers, the same preloads. */
export const singleRelease = { version: '1.0.0', hash: '000000000000' };
export const singleBase = `/remotes/workspace/${singleRelease.version}-${singleRelease.hash}/`;

/** What its server prints when the bundle can be opened. */
export const singleReady = 'the single bundle is in place';

/** What tells a remote's chunks from another's. The workspace has none: its catalogue goes into one chunk with the host's. */
export function chunkPrefix(remote: string): string {
  return remote === 'workspace' ? '' : `${remote}-`;
}
