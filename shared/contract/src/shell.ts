/**
 * The version of the shell contract: what `@cairn/shell` exports and what the host provides.
 * A remote names the semver range of it that it needs. A breaking change of either is a new major version.
 */
export const shellVersion = '2.0.0';

/**
 * The federation runtime, as an entry among a remote's `shared` and the host's `provides`: a remote brings the half that loads
 * it, and takes the other half from the host. Which versions of the two work together is decided here alone: those of one major
 * version, the host's not older than the remote's (a caret range of what the remote was built with).
 */
export const federationRuntime = '@module-federation/runtime';

/** The runtimes that a remote built with this version of it can run on. */
export function runtimeRange(version: string): string {
  return `^${version}`;
}

/** What is said of a remote whose range this shell does not meet. */
export function mismatchText(range: string, version: string): string {
  return `needs shell ${range}, this one is ${version}: name a range that includes it, or bring the shell up to date first`;
}
