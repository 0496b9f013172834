import { federationName, type PlannedRemote, RemoteFailure } from '@cairn/contract';
import { loadRemote, type ModuleFederationRuntimePlugin, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { codeOf } from './diagnose.ts';
// Nothing in the host uses it. The host provides only what it imports, and remotes that are built with the React compiler need it.
import 'react/compiler-runtime';

/** Longer than any try: whoever tries decides, and a script that came as it was given up would be lost. */
const scriptTimeoutMs = 14_000;

/** Every file that a plan has named, by its absolute URL, with its integrity: nothing else runs. */
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
    script.src = trustedUrl as string; // the DOM's types do not know that src takes a TrustedScriptURL
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = trusted.get(new URL(url, location.href).href) ?? '';
    return { script, timeout: scriptTimeoutMs };
  },
};

let prepared = false;

/** Where the entry is asked for. @param unanswered how often that was in vain */
export function entryUrl(remote: PlannedRemote, unanswered: number): string {
  return `${fileUrl(remote, remote.entry)}${unanswered > 0 ? `?again=${unanswered}` : ''}`;
}

/**
 * Tells the federation runtime of a release. `again`: it was tried before, and what is left of that is forgotten.
 * @param unanswered how often its entry was asked for in vain. A browser lets the next request for an address wait for the one
 * that hangs; another address of the same file has a request of its own.
 */
export function registerRelease(remote: PlannedRemote, again: boolean, unanswered = 0): void {
  if (!prepared) registerPlugins([hooks]);
  prepared = true;
  for (const [file, integrity] of Object.entries(remote.integrity)) trusted.set(fileUrl(remote, file), integrity);
  const entry = entryUrl(remote, unanswered);
  // One whose plan names no integrity stays unknown, and is refused: an empty one would let anything pass.
  const integrity = remote.integrity[remote.entry];
  if (integrity) trusted.set(entry, integrity);
  registerRemotes([{ name: federationName(remote.id), entry }], { force: again });
}

/**
 * Runs a remote's entry and answers its routes module, as unknown: whoever asks checks it.
 * @throws {RemoteFailure} with the code that fits best.
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
