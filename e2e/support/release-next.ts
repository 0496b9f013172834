import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ReleaseOptions, release } from '@cairn/release';
import * as v from 'valibot';
import type { Cairn } from './cairn.ts';
import { copyRemote } from './remote-copy.ts';

const checkout = path.join(import.meta.dirname, '../..');

/** Returns the deploy token of a remote. */
export function tokenOf({ dataDirectory }: Cairn, remote: string): string {
  return readFileSync(path.join(dataDirectory, `deploy-token-${remote}`), 'utf8').trim();
}

/**
 * Deploys the checkout's own build of a remote several times in a row. The code is the same; version and path differ.
 * @returns the name of the last release
 */
export async function deployAgain(cairn: Cairn, remote: string, times: number, first = 1): Promise<string> {
  let last = '';
  for (let time = first; time < first + times; time += 1) last = (await deployAs(cairn, remote, `1.98.${time}`)).release;
  return last;
}

/** Releases the checkout's own build of a remote as version 1.99.0: to everyone, or to `audience`. */
export function deployNext(cairn: Cairn, remote: string, audience?: ReleaseOptions['audience']): ReturnType<typeof release> {
  return deployAs(cairn, remote, '1.99.0', audience);
}

/** Releases the checkout's own build of a remote as version 1.97.0, declared to accept these versions of packages of the host. */
export function deployAccepting(cairn: Cairn, remote: string, shared: Readonly<Record<string, string>>): ReturnType<typeof release> {
  return deployAs(cairn, remote, '1.97.0', undefined, shared);
}

async function deployAs(
  cairn: Cairn,
  remote: string,
  version: string,
  audience?: ReleaseOptions['audience'],
  shared: Readonly<Record<string, string>> = {},
): ReturnType<typeof release> {
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-build-'));
  try {
    cpSync(path.join(checkout, 'remotes', remote, 'dist'), directory, { recursive: true });
    const file = path.join(directory, 'remote.json');
    const text = readFileSync(file, 'utf8');
    const built = v.parse(
      v.pipe(v.string(), v.parseJson(), v.looseObject({ version: v.string(), shared: v.record(v.string(), v.string()) })),
      text,
    );
    const hash = createHash('sha256')
      .update(`${version} ${JSON.stringify(shared)} ${text}`)
      .digest('hex')
      .slice(0, 12);
    writeFileSync(file, JSON.stringify({ ...built, shared: { ...built.shared, ...shared }, version, hash }));
    return await release({ directory, server: cairn.url, token: tokenOf(cairn, remote), audience });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Builds the remote with the change of `edit`, and releases it as version 1.99.0: to everyone, or to `audience`. */
export async function releaseNext(
  cairn: Cairn,
  remote: string,
  edit: (change: (file: string, from: string, to: string) => void) => void,
  audience?: ReleaseOptions['audience'],
): ReturnType<typeof release> {
  const copy = copyRemote(remote);
  try {
    const { version } = v.parse(
      v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() })),
      readFileSync(path.join(copy.directory, 'package.json'), 'utf8'),
    );
    copy.edit('package.json', `"version": "${version}"`, '"version": "1.99.0"');
    edit(copy.edit);
    return await release({ directory: copy.build().output, server: cairn.url, token: tokenOf(cairn, remote), audience });
  } finally {
    copy.remove();
  }
}
