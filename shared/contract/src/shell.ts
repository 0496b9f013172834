/**
 * The version of the shell contract: what `@cairn/shell` exports and what the host provides.
 * A remote names the semver range of it that it needs. A breaking change of either is a new major version.
 */
export const shellVersion = '1.0.0';

/** What is said of a remote whose range this shell does not meet. */
export function misfitOf(range: string, version: string): string {
  return `needs shell ${range}, this one is ${version}: name a range that includes it, or bring the shell up to date first`;
}
