import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Manifest, releaseName } from '@cairn/contract';
import { expect } from '@rstest/core';
import type { ReleaseStore } from '../src/registry/store.ts';
import type { Encoding } from '../src/static/encoding.ts';
import { testRelease } from './release.ts';

/** A release in the form that a store receives. */
export interface SentRelease {
  manifest: Manifest;
  release: string;
  bytes: Buffer;
  files: Map<string, Buffer>;
}

/** Returns a valid release. */
export function sentRelease(options: Parameters<typeof testRelease>[0] = {}): SentRelease {
  const { manifest, files } = testRelease(options);
  return {
    manifest,
    release: releaseName(manifest),
    bytes: Buffer.from(JSON.stringify(manifest)),
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  };
}

/** Writes it to the store; false if it already exists. */
export const writeTo = (store: ReleaseStore, { manifest, bytes, files }: SentRelease) => store.write(manifest, bytes, files);

/** Returns a file of it as the store sends it, decoded. */
export async function textOf(
  store: ReleaseStore,
  { manifest, release }: SentRelease,
  path: string,
  encoding?: Encoding,
): Promise<string | undefined> {
  const content = await (await store.file(manifest.id, release, path))?.read(encoding);
  if (!content) return undefined;
  const bytes = Buffer.from(await new Response(content.body).arrayBuffer());
  if (content.length !== undefined) expect(bytes.byteLength).toBe(content.length);
  const decode = encoding && { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
  return (decode ? decode(bytes) : bytes).toString();
}
