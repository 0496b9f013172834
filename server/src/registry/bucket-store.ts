import { createHash } from 'node:crypto';
import { type Manifest, readManifest, releaseName } from '@cairn/contract';
import { StartProblem } from '../lifetime/problem.ts';
import type { StoreSettings } from '../settings/release-settings.ts';
import { contentTypeOf, isCompressible } from '../static/content-type.ts';
import { compress, type Encoding, encodings, minCodedBytes } from '../static/encoding.ts';
import { contentOf, type FileContent, immutable } from '../static/file.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { mapInBatches } from './in-batches.ts';
import { keyOf, manifestFile, type ReleaseKey, type ReleaseStore, readStored } from './store.ts';
import { StoreFailure, StoreOccupied } from './store-problem.ts';

/** Maximum number of cached file lists of releases. */
const maxKnown = 500;
const json = { contentType: 'application/json; charset=utf-8' };
/** Object for checking at each start that the store refuses to overwrite. */
const proofKey = 'cairn.json';

/**
 * Opens a store of releases in a bucket: `remotes/<remote>/<release>/<file>` can be served by a CDN as it is; `manifests/…` holds the
 * remote.json that makes a release exist; `encoded/…` holds the compressed forms for this server.
 * @throws StartProblem if the bucket is unusable or allows overwriting a release
 */
export async function openBucketStore(settings: StoreSettings): Promise<ReleaseStore> {
  const bucket = openBucket(settings);
  await refuseUnusable(bucket);
  return storeIn(bucket);
}

async function refuseUnusable(bucket: Bucket): Promise<void> {
  const prove = () => bucket.create(proofKey, new TextEncoder().encode('{"holds":"the releases of a Cairn"}\n'), json);
  try {
    if ((await prove()) && (await prove()))
      throw new StartProblem(
        `${bucket.name} overwrites existing objects (it ignores If-None-Match), but releases must never change. Use another store`,
      );
  } catch (error) {
    if (error instanceof StoreFailure) throw new StartProblem(`releases cannot be stored: ${error.message}`, { cause: error });
    throw error;
  }
}

function storeIn(bucket: Bucket): ReleaseStore {
  /** Files of complete releases. Releases are immutable, so entries can only become outdated by removal. */
  const known = new Map<string, ReadonlyMap<string, Manifest['files'][number]>>();
  const manifestKey = (key: string) => `manifests/${key}/${manifestFile}`;

  async function filesOf(key: string) {
    const found = known.get(key);
    if (found) return found;
    const bytes = await bucket.read(manifestKey(key));
    if (!bytes) return undefined;
    const files = new Map((readManifest(readStored(bytes).value).manifest?.files ?? []).map((file) => [file.path, file]));
    if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '');
    known.set(key, files);
    return files;
  }

  async function contentIn(key: string, path: string, encoding: Encoding | undefined): Promise<FileContent | undefined> {
    const kept = encoding && (await bucket.stream(`encoded/${key}/${path}.${encoding}`));
    if (kept) return kept;
    if (!encoding) return bucket.stream(`remotes/${key}/${path}`);
    const content = await bucket.read(`remotes/${key}/${path}`);
    return content && contentOf(await compress(content, encoding, 'waiting'));
  }

  /** Writes a file. An interrupted publish may have left the same content. */
  async function put(key: string, path: string, content: Uint8Array): Promise<void> {
    const object = `remotes/${key}/${path}`;
    if (await bucket.create(object, content, { contentType: contentTypeOf(path), cacheControl: immutable })) return;
    const there = await bucket.read(object);
    if (there && Buffer.compare(there, content) !== 0) throw new StoreOccupied(path, 'another content lies in the place of this file');
  }

  async function keysOf(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of bucket.keys(prefix)) keys.push(key);
    return keys;
  }

  return {
    own: false, // another installation may use the same bucket
    lookEveryMs: 60_000,
    async readManifest(remote, release) {
      const bytes = await bucket.read(manifestKey(keyOf(remote, release)));
      return bytes && readStored(bytes);
    },
    async manifestTag(remote, release) {
      return (await bucket.describe(manifestKey(keyOf(remote, release))))?.tag;
    },
    async file(remote, release, path) {
      const key = keyOf(remote, release);
      const file = (await filesOf(key))?.get(path);
      if (!file) return undefined;
      const tag = createHash('sha256').update(file.integrity).digest('base64url').slice(0, 22);
      return { tag, size: file.size, read: (encoding) => contentIn(key, path, encoding) };
    },
    async write(manifest, manifestBytes, files) {
      const key = keyOf(manifest.id, releaseName(manifest));
      if (await bucket.describe(manifestKey(key))) return false;
      await mapInBatches([...files], ([path, content]) => put(key, path, content));
      return bucket.create(manifestKey(key), manifestBytes, json);
    },
    async remove(remote, release) {
      const key = keyOf(remote, release);
      await bucket.remove(manifestKey(key)); // first, so that the release is gone even if the rest is interrupted
      known.delete(key);
      for (const folder of ['remotes', 'encoded']) await mapInBatches(await keysOf(`${folder}/${key}/`), (one) => bucket.remove(one));
    },
    async precompress(remote, release, signal) {
      const key = keyOf(remote, release);
      const there = new Set(await keysOf(`encoded/${key}/`));
      for (const { path, size } of (await filesOf(key))?.values() ?? []) {
        if (!isCompressible(path) || size < minCodedBytes) continue;
        const missing = encodings.filter((encoding) => !there.has(`encoded/${key}/${path}.${encoding}`));
        if (signal?.aborted) return;
        if (missing.length === 0) continue;
        const content = await bucket.read(`remotes/${key}/${path}`);
        if (!content) return; // removed in the meantime
        for (const encoding of missing)
          await bucket.create(`encoded/${key}/${path}.${encoding}`, await compress(content, encoding, 'kept'), {
            contentType: contentTypeOf(path),
          });
      }
    },
    async list() {
      const found = new Map<string, ReleaseKey>();
      for (const folder of ['manifests', 'remotes']) {
        for await (const remote of bucket.folders(`${folder}/`)) {
          for await (const release of bucket.folders(`${folder}/${remote}/`)) found.set(`${remote}/${release}`, { remote, release });
        }
      }
      return [...found.values()];
    },
  };
}
