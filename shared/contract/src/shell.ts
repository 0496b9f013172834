/**
 * The version of the shell contract: what `@cairn/shell` exports and what the host provides.
 * A remote names the semver range of it that it needs. A breaking change of either is a new major version.
 */
export const shellVersion = '1.0.0';
