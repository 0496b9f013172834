import * as v from 'valibot';
import { releaseNamePattern, remoteIdPattern, versionPattern } from './release-name.ts';

/**
 * What one tab runs instead of the planned release of a remote: files of another origin (a local build, a dev server), or another published
 * release. `release` is a full release name; in user input it may be the version only.
 */
export const OverrideSchema = v.union([
  v.strictObject({ remote: v.string(), origin: v.string() }),
  v.strictObject({ remote: v.string(), release: v.string() }),
]);
export type Override = v.InferOutput<typeof OverrideSchema>;

/** An entry of the allowed origins that stands for all loopback origins, on any port. */
export const anyLoopback = 'loopback';

/** `?remote=…`, once per remote; `?remotes=off` or `?remotes=safe`. `?overrides=…` is internal to server and shell. */
export const overrideParameters = { wish: 'remote', all: 'remotes', tab: 'overrides', host: 'host' } as const;

/**
 * Parses `staff@http://localhost:3004`, `staff@1.4.2` or `staff@1.4.2-0123456789ab`. Returns null for everything else. An origin must be
 * spelled exactly as browsers serialize it, so that a user confirms what the browser loads (no user names, no paths, no lookalike
 * spellings; RFC 6454, section 6.2).
 */
export function parseOverride(text: string): Override | null {
  const at = text.indexOf('@');
  const remote = text.slice(0, Math.max(at, 0));
  const target = text.slice(at + 1);
  if (!remoteIdPattern.test(remote)) return null;
  if (versionPattern.test(target)) return { remote, release: target };
  return isOrigin(target) ? { remote, origin: target } : null;
}

/** Formats an override; the inverse of `parseOverride`. */
export function overrideText(override: Override): string {
  return `${override.remote}@${'origin' in override ? override.origin : override.release}`;
}

/** Returns whether the text is an http or https origin in its canonical spelling. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  // A host may contain characters that have a meaning in a content security policy. No real host does.
  const isPlain = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(hostname);
  return ['http:', 'https:'].includes(protocol) && origin === text && isPlain;
}

/** Returns whether code may be loaded from this origin. `allowed` holds origins, and `loopback` for the user's own machine. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (!isOrigin(origin)) return false;
  return allowed.includes(origin) || (allowed.includes(anyLoopback) && isLoopback(new URL(origin).hostname));
}

/** Returns whether this host name or address is a loopback one (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** Returns the release that a name or a version means. `releases`: the existing names, newest first. Undefined without a match. */
export function chooseRelease(wished: string, releases: readonly string[]): string | undefined {
  if (releaseNamePattern.test(wished) && releases.includes(wished)) return wished;
  return releases.find((release) => release.replace(/-[0-9a-f]{12}$/, '') === wished);
}
