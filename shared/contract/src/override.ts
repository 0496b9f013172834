import * as v from 'valibot';
import { releaseNamePattern, remoteIdPattern, versionPattern } from './release-name.ts';

/**
 * What one tab runs in the place of what everybody gets of a remote: files of another origin (a local build, a dev server),
 * or another published release. `release` is a release's name, or in what somebody types its version alone.
 */
export const OverrideSchema = v.union([
  v.strictObject({ remote: v.string(), origin: v.string() }),
  v.strictObject({ remote: v.string(), release: v.string() }),
]);
export type Override = v.InferOutput<typeof OverrideSchema>;

/** Among the allowed origins: every origin of the person's own machine, whatever its port. */
export const anyLoopback = 'loopback';

/** `?remote=…`, as often as there are remotes; `?remotes=off` or `?remotes=safe`; `?overrides=…` is between server and shell. */
export const overrideParameters = { wish: 'remote', all: 'remotes', tab: 'overrides', host: 'host' } as const;

/**
 * Reads `staff@http://localhost:3004`, `staff@1.4.2` or `staff@1.4.2-0123456789ab`. Null for everything else: an origin has
 * to be written exactly as browsers write it, so that what a person confirms is what their browser loads (no user names, no
 * paths, no spellings of an address that look like another one; RFC 6454, section 6.2).
 */
export function parseOverride(text: string): Override | null {
  const at = text.indexOf('@');
  const remote = text.slice(0, Math.max(at, 0));
  const target = text.slice(at + 1);
  if (!remoteIdPattern.test(remote)) return null;
  if (versionPattern.test(target)) return { remote, release: target };
  return isOrigin(target) ? { remote, origin: target } : null;
}

/** The other way. */
export function overrideText(override: Override): string {
  return `${override.remote}@${'origin' in override ? override.origin : override.release}`;
}

/** Is this an origin of http or https, in its only spelling? */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  // A host may hold what means something in a policy; no host that anybody uses does.
  const isPlain = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(hostname);
  return ['http:', 'https:'].includes(protocol) && origin === text && isPlain;
}

/** May code come from here? `allowed` holds origins, and `loopback` for those of the person's own machine. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (!isOrigin(origin)) return false;
  return allowed.includes(origin) || (allowed.includes(anyLoopback) && isLoopback(new URL(origin).hostname));
}

/** Is this host name or address reached from this machine alone (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3)? */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** The release that a name or a version means, out of the names of those that there are, newest first; undefined for none. */
export function chooseRelease(wished: string, releases: readonly string[]): string | undefined {
  if (releaseNamePattern.test(wished) && releases.includes(wished)) return wished;
  return releases.find((release) => release.replace(/-[0-9a-f]{12}$/, '') === wished);
}
