import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Manifest, ManifestSchema, releaseName } from '@cairn/contract';
import { release } from '@cairn/release';
import * as v from 'valibot';
import type { Cairn } from '../support/cairn.ts';
import { tokenOf } from '../support/release-next.ts';

const remotes = path.join(import.meta.dirname, '../../remotes');
/** The name of a remote's chunks and of the global they register in (`defineRemoteConfig`). */
const uniqueName = /^([a-z-]+@[\d.]+-)([0-9a-f]{12})$/;

/** Changes a file of a build. */
export type Alter = (content: string, file: string, manifest: Manifest) => string;

const lastBuild = (remote: string) => path.join(remotes, remote, 'dist');

/**
 * Releases a remote's last build (or the one in `built`) with changed files, as if its team had built it so: nothing is tampered
 * with, and every hash is right. Returns the name of the release.
 * @param version the version of the release; two with the same version must differ in content
 */
export async function releaseAltered(
  cairn: Cairn,
  remote: string,
  version: string,
  alter: Alter = (content) => content,
  built = lastBuild(remote),
): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-altered-'));
  try {
    writeAltered(built, directory, version, alter);
    return (await release({ directory, server: cairn.url, token: tokenOf(cairn, remote) })).release;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Uploads a release that requires a shell version that does not exist. It is not promoted: that would be refused. */
export async function publishMisfit(cairn: Cairn, remote: string, version: string): Promise<string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-misfit-'));
  try {
    writeAltered(lastBuild(remote), directory, version, (content) => content, { range: '^99.0.0' });
    const form = new FormData();
    for (const file of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
      if (statSync(path.join(directory, file)).isFile()) form.append(file, new Blob([readFileSync(path.join(directory, file))]), file);
    }
    const headers = { Authorization: `Bearer ${tokenOf(cairn, remote)}` };
    const { status } = await fetch(`${cairn.url}/api/registry/releases`, { method: 'POST', headers, body: form });
    if (status !== 201) throw new Error(`the release was not taken: ${status}`);
    return releaseName(readOwn(directory));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function readOwn(directory: string): Manifest {
  return v.parse(v.pipe(v.string(), v.parseJson(), ManifestSchema), readFileSync(path.join(directory, 'remote.json'), 'utf8'));
}

function writeAltered(from: string, to: string, version: string, alter: Alter, declared: Partial<Manifest> = {}): void {
  const manifest = readOwn(from);
  const rename = renaming(readFileSync(path.join(from, manifest.entry), 'utf8'), version);
  const integrity = new Map<string, string>();
  // The entry comes last, since it contains the integrity of all other files.
  const files = manifest.files.toSorted((one, other) => Number(one.path === manifest.entry) - Number(other.path === manifest.entry));
  const written = files.map((file) => {
    const content = replaceAll(rename(readFileSync(path.join(from, file.path), 'utf8')), integrity);
    const altered = Buffer.from(alter(content, file.path, manifest));
    const made = `sha384-${createHash('sha384').update(altered).digest('base64')}`;
    integrity.set(file.integrity, made);
    mkdirSync(path.dirname(path.join(to, file.path)), { recursive: true });
    writeFileSync(path.join(to, file.path), altered);
    return { path: file.path, size: altered.length, integrity: made };
  });
  const content = { ...manifest, ...declared, version, files: written };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  writeFileSync(path.join(to, 'remote.json'), JSON.stringify({ ...content, hash }));
}

/** Gives the release its own unique name, so that its chunks cannot be mixed up with those of another release. */
function renaming(entry: string, version: string): (content: string) => string {
  const names = entry.match(/[a-z-]+@[\d.]+-[0-9a-f]{12}/g) ?? [];
  const [, , own] = names.map((name) => uniqueName.exec(name)).find((found) => found) ?? [];
  if (!own) throw new Error('the entry does not say what its chunks are put into');
  const other = createHash('sha256').update(`${own} ${version}`).digest('hex').slice(0, 12);
  return (content) => content.replaceAll(own, other);
}

function replaceAll(content: string, replacements: ReadonlyMap<string, string>): string {
  let replaced = content;
  for (const [from, to] of replacements) replaced = replaced.replaceAll(from, to);
  return replaced;
}

/** Replaces a text that must exist: without the fault the test would prove nothing. */
export function replaced(content: string, from: string | RegExp, to: string): string {
  const after = content.replace(from, () => to);
  if (after === content) throw new Error(`there is no ${from} to replace`);
  return after;
}
