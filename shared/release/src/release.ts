import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, type RegistryStatus, readManifest, releaseName } from '@cairn/contract';
import { openRegistryClient, type RegistryClient } from './client.ts';
import { ReleaseRefused } from './problem.ts';

export interface ReleaseOptions {
  /** The remote's build output, which holds remote.json. */
  directory: string;
  /** The origin of the Cairn to release to. */
  server: string;
  /** A deploy token of this remote. */
  token: string;
  /** What changed, in words; stands in the revision. */
  note?: string;
  /** What the caller released last: where that build was rolled back since, it stays so. */
  former?: string | undefined;
}

export interface Released {
  remote: string;
  /** The one that is live now. */
  release: string;
  /** The live revision that names it. */
  revision: number;
  /** False: this release was live already, or was rolled back, and nothing was done. */
  changed: boolean;
}

/**
 * Check → publish → promote: makes a remote's last build its stable release. A no-op where that release is live already,
 * or was replaced by somebody since this caller released it.
 * @throws ReleaseRefused with every problem; RegistryUnreachable where the server does not answer
 */
export async function release({ directory, server, token, note = '', former }: ReleaseOptions): Promise<Released> {
  const { manifest, bytes } = await readBuild(directory);
  const name = releaseName(manifest);
  const client = openRegistryClient(server, token);
  const live = await client.live();
  const stable = live.revision?.remotes[manifest.id]?.stable ?? name;
  if (live.serving[manifest.id] === name || (former === name && stable !== name))
    return { remote: manifest.id, release: stable, revision: live.revision?.number ?? 0, changed: false };
  await client.publish(await formOf(directory, manifest, bytes));
  const { revision, changed } = await promote(client, manifest.id, name, live, note);
  return { remote: manifest.id, release: name, revision: revision.number, changed };
}

/**
 * Makes the release that was stable before the live one stable again. Its files lie in the store: nothing is built.
 * @throws ReleaseRefused where there is none; RegistryUnreachable where the server does not answer
 */
export async function rollBack({ remote, server, token }: { remote: string; server: string; token: string }): Promise<Released> {
  const client = openRegistryClient(server, token);
  const live = await client.live();
  const entry = live.revision?.remotes[remote];
  if (!entry?.lastGood) throw new ReleaseRefused(`${remote} has no release before the live one`, []);
  const { revision, changed } = await promote(client, remote, entry.lastGood, live, `${remote} is rolled back from ${entry.stable}`);
  return { remote, release: entry.lastGood, revision: revision.number, changed };
}

/** Compare-and-swap on the revision that was seen; where somebody was faster, once more on theirs. */
async function promote(client: RegistryClient, remote: string, name: string, live: RegistryStatus, note: string) {
  const promotion = (base: number) => ({ remote, release: name, base, note });
  const first = await client.promote(promotion(live.revision?.number ?? 0));
  if (first.outcome === 'done') return first.promoted;
  const again = await client.live();
  const second = await client.promote(promotion(again.revision?.number ?? 0));
  if (second.outcome === 'done') return second.promoted;
  throw new ReleaseRefused('somebody else is writing the registry at the same time; try again', []);
}

async function readBuild(directory: string): Promise<{ manifest: Manifest; bytes: Uint8Array<ArrayBuffer> }> {
  const path = join(directory, 'remote.json');
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new ReleaseRefused(`${path} cannot be read: build the remote first`, [], { cause: error });
  });
  const { manifest, problems } = readManifest(parse(bytes, path));
  if (!manifest) throw new ReleaseRefused(`${path} is not right`, problems);
  return { manifest, bytes: new Uint8Array(bytes) };
}

function parse(bytes: Uint8Array, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new ReleaseRefused(`${path} is not JSON`, [], { cause: error });
  }
}

/** One part for remote.json, byte for byte, and one for each file that it names. */
async function formOf(directory: string, manifest: Manifest, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  const form = new FormData();
  const missing: string[] = [];
  form.append('remote.json', new Blob([bytes]), 'remote.json');
  for (const { path } of manifest.files) {
    try {
      form.append(path, new Blob([await readFile(join(directory, path))]), path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      missing.push(`${path}: ${String(error.code)}`);
    }
  }
  if (missing.length > 0) throw new ReleaseRefused('files that remote.json names are missing: build the remote again', missing);
  return form;
}
