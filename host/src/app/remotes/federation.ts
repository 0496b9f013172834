import { federationName, type PlannedRemote, RemoteFailure } from '@cairn/contract';
import { loadRemote, type ModuleFederationRuntimePlugin, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

const scriptTimeoutMs = 10_000;

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

/** Tells the federation runtime of a release. `again`: it was tried before, and what is left of that is forgotten. */
export function registerRelease(remote: PlannedRemote, again: boolean): void {
  if (!prepared) registerPlugins([hooks]);
  prepared = true;
  for (const [file, integrity] of Object.entries(remote.integrity)) trusted.set(fileUrl(remote, file), integrity);
  registerRemotes([{ name: federationName(remote.id), entry: fileUrl(remote, remote.entry) }], { force: again });
}

/**
 * Runs a remote's entry and answers its routes module, as unknown: whoever asks checks it.
 * @throws {RemoteFailure} with the code that fits best.
 */
export async function loadRoutesModule(remote: PlannedRemote): Promise<unknown> {
  try {
    return await loadRemote<unknown>(`${federationName(remote.id)}/routes`);
  } catch (cause) {
    throw new RemoteFailure(await diagnose(remote, cause), remote.id, remote.release, { cause });
  }
}

export function fileUrl(remote: PlannedRemote, file: string): string {
  return new URL(file, new URL(remote.base, location.href)).href;
}

/** A script that fails says only that it failed: whether it could be had at all tells the rest. */
async function diagnose(remote: PlannedRemote, cause: unknown): Promise<'UNREACHABLE' | 'BLOCKED' | 'EVALUATION'> {
  const files = [remote.entry, ...remote.routesFiles];
  const seen = await Promise.all(files.map((file) => canBeHad(fileUrl(remote, file), remote.integrity[file] ?? '')));
  if (seen.includes('unreachable')) return 'UNREACHABLE';
  if (seen.includes('tampered')) return 'BLOCKED';
  if (isLoadFailure(cause)) return 'UNREACHABLE';
  return cause instanceof TypeError && /trusted/i.test(cause.message) ? 'BLOCKED' : 'EVALUATION';
}

/** The bundler's runtime names a chunk that did not load; federation gives its failed entries the code RUNTIME-008. */
function isLoadFailure(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === 'ChunkLoadError' || cause.message.includes('RUNTIME-008'));
}

async function canBeHad(url: string, integrity: string): Promise<'yes' | 'tampered' | 'unreachable'> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(scriptTimeoutMs) });
    if (!response.ok) return 'unreachable';
    if (integrity === '') return 'yes'; // a dev server's
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
    return integrity === `sha384-${base64}` ? 'yes' : 'tampered';
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return 'unreachable';
    throw error;
  }
}
