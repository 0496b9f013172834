/** Patterns of remote ids, versions and release names. Separate from the manifest, so that the browser does not load its schemas. */

export const remoteIdPattern = /^[a-z][a-z0-9-]{1,39}$/;
/** The id for which a deploy token may rehearse hosts. No remote can have it. */
export const hostId = 'host';
export const versionPattern = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
export const releaseNamePattern = /^\d+\.\d+\.\d+(?:-[\w.]+)?-[0-9a-f]{12}$/;

/** Returns a release's name, which is also its directory: `1.0.0-0123456789ab`. */
export function releaseName(manifest: { version: string; hash: string }): string {
  return `${manifest.version}-${manifest.hash}`;
}
