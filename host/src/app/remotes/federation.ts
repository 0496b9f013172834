import { federationName, type PlannedRemote, RemoteFailure } from '@cairn/contract';
import { loadRemote, type ModuleFederationRuntimePlugin, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { codeOf } from './diagnose.ts';
// Unused by the host itself. The host provides only what it imports, and remotes built with the React compiler need it.
import 'react/compiler-runtime';

/** Longer than any attempt, whose own timeout decides. Otherwise a script that arrives just then would be lost. */
const scriptTimeoutMs = 14_000;

/** The integrity of all files in a plan, by absolute URL. No other file may run. */
const trusted = new Map<string, string>();

const policy = window.trustedTypes?.createPolicy('cairn-remotes', {
  createScriptURL(url) {
    if (trusted.has(new URL(url, location.href).href)) return url;
    throw new TypeError(`not a file of a release in this plan: ${url}`);
  },
});

const hooks: ModuleFederationRuntimePlugin = {
  name: 'cairn-integrity',
  createScript({ url }) {
    const script = document.createElement('script');
    const trustedUrl: unknown = policy ? policy.createScriptURL(url) : url;
    script.src = trustedUrl as string; // the DOM's types do not know that src accepts a TrustedScriptURL
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = trusted.get(new URL(url, location.href).href) ?? '';
    return { script, timeout: scriptTimeoutMs };
  },
};

let prepared = false;

/** Returns the URL of the entry. @param unanswered the number of unanswered requests for it */
export function entryUrl(remote: PlannedRemote, unanswered: number): string {
  return `${fileUrl(remote, remote.entry)}${unanswered > 0 ? `?again=${unanswered}` : ''}`;
}

/**
 * Registers a release with the federation runtime. `again`: replaces the state of an earlier attempt.
 * @param unanswered the number of unanswered requests for its entry. A browser queues a request behind a hanging one for the same URL; a
 *   different URL of the same file gets its own request.
 */
export function registerRelease(remote: PlannedRemote, again: boolean, unanswered = 0): void {
  if (!prepared) registerPlugins([hooks]);
  prepared = true;
  for (const [file, integrity] of Object.entries(remote.integrity)) trusted.set(fileUrl(remote, file), integrity);
  const entry = entryUrl(remote, unanswered);
  // Without an integrity in the plan the entry is not trusted and is refused: an empty integrity would accept anything.
  const integrity = remote.integrity[remote.entry];
  if (integrity) trusted.set(entry, integrity);
  registerRemotes([{ name: federationName(remote.id), entry }], { force: again });
}

/**
 * Runs a remote's entry and returns its routes module as unknown; the caller checks it.
 * @throws {RemoteFailure} with the best matching code
 */
export async function loadRoutesModule(remote: PlannedRemote): Promise<unknown> {
  try {
    return await loadRemote<unknown>(`${federationName(remote.id)}/routes`);
  } catch (cause) {
    const files = [remote.entry, ...remote.routesFiles].map((file) => ({ url: fileUrl(remote, file), integrity: remote.integrity[file] }));
    throw new RemoteFailure(await codeOf(cause, remote, files), remote.id, remote.release, { cause });
  }
}

export function fileUrl(remote: PlannedRemote, file: string): string {
  return new URL(file, new URL(remote.base, location.href)).href;
}
