/**
 * The version of the shell contract: what `@cairn/shell` exports and what the host provides. A remote declares a semver range of it. A
 * breaking change of either is a new major version.
 */
export const shellVersion = '2.0.0';

/**
 * The federation runtime, as an entry in a remote's `shared` and the host's `provides`. A remote bundles the half that loads it, and takes
 * the other half from the host. Only this rule decides which versions are compatible: the same major version, with the host's not older
 * than the remote's (a caret range of the version that the remote was built with).
 */
export const federationRuntime = '@module-federation/runtime';

/** Returns the range of host runtimes for a remote built with this version. */
export function runtimeRange(version: string): string {
  return `^${version}`;
}

/** Returns the message for a remote whose range does not include this shell. */
export function mismatchText(range: string, version: string): string {
  return `needs shell ${range}, this one is ${version}: name a range that includes it, or bring the shell up to date first`;
}
