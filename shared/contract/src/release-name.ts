/** How remotes, versions and releases are named. Apart from the manifest: the browser needs the names, and not what checks a manifest. */

export const remoteIdPattern = /^[a-z][a-z0-9-]{1,39}$/;
export const versionPattern = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
export const releaseNamePattern = /^\d+\.\d+\.\d+(?:-[\w.]+)?-[0-9a-f]{12}$/;

/** A release's name, which is also its directory: `1.0.0-0123456789ab`. */
export function releaseName(manifest: { version: string; hash: string }): string {
  return `${manifest.version}-${manifest.hash}`;
}
