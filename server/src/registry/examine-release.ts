import { type Manifest, misfitsOf, type RehearsalCheck, type RehearsedRelease, readManifest, type Shell } from '@cairn/contract';
import { builtProblems } from '@cairn/release';
import { mapInBatches } from './in-batches.ts';
import type { ReleaseKey, ReleaseStore } from './store.ts';

export type Problem = RehearsedRelease['problems'][number];

/** A live release as it is stored, and what is wrong with it. */
export interface Examined extends ReleaseKey {
  /** Null if its `remote.json` is missing or cannot be trusted. */
  manifest: Manifest | null;
  problems: Problem[];
}

/** Reads a release with all of its files, and returns what is wrong with it under any host. */
export async function examineRelease(
  store: ReleaseStore,
  { remote, release, published }: ReleaseKey & { published: string | undefined },
): Promise<Examined> {
  const found = (manifest: Manifest | null, texts: readonly string[]) => ({
    remote,
    release,
    manifest,
    problems: texts.map((text) => problemOf('files', text)),
  });
  const stored = await store.readManifest(remote, release);
  if (!stored) return found(null, [`release ${release} is not in the store`]);
  if (stored.hash !== published) return found(null, ['remote.json is not the one that was published']);
  const { manifest, problems } = readManifest(stored.value);
  if (!manifest) return found(null, problems);
  const files = new Map(
    await mapInBatches(manifest.files, async ({ path }) => [path, await bytesOf(store, { remote, release, path })] as const),
  );
  return found(
    manifest,
    builtProblems(manifest, (path) => files.get(path)),
  );
}

async function bytesOf(store: ReleaseStore, { remote, release, path }: ReleaseKey & { path: string }): Promise<Uint8Array | undefined> {
  const content = await (await store.file(remote, release, path))?.read(undefined);
  if (!content) return undefined;
  return content.body instanceof Uint8Array ? content.body : new Uint8Array(await new Response(content.body).arrayBuffer());
}

/** Returns what the release needs and this host does not provide. */
export function misfitProblems(manifest: Manifest, shell: Shell): Problem[] {
  return misfitsOf(manifest, shell).map((misfit) => {
    const { part, name, range, provided } = misfit;
    const check = part === 'singleton' ? 'singletons' : part;
    const what = part === 'contract' ? 'the shell contract' : name;
    const text = provided === null ? `${what}: the host offers none, the release wants ${range}` : null;
    return { check, text: text ?? `${what}: the host offers ${provided}, the release wants ${range}`, misfit };
  });
}

export function problemOf(check: RehearsalCheck, text: string): Problem {
  return { check, text: text.slice(0, 500), misfit: null };
}
