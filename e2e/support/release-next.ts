import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ReleaseOptions, release } from '@cairn/release';
import * as v from 'valibot';
import type { Cairn } from './cairn.ts';
import { copyRemote } from './remote-copy.ts';

/** What a remote's team releases it with. */
export function tokenOf({ dataDirectory }: Cairn, remote: string): string {
  return readFileSync(path.join(dataDirectory, `deploy-token-${remote}`), 'utf8').trim();
}

/** So many deployments of a remote in a row, from one build: its code is the same, version and place are another each time. Answers the last one. */
export async function deployAgain(cairn: Cairn, remote: string, times: number, first = 1): Promise<string> {
  const copy = copyRemote(remote);
  try {
    const directory = copy.build().output;
    const file = path.join(directory, 'remote.json');
    const text = readFileSync(file, 'utf8');
    const built = v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject({ version: v.string() })), text);
    let last = '';
    for (let time = first; time < first + times; time += 1) {
      const version = `1.98.${time}`;
      const hash = createHash('sha256').update(`${version} ${text}`).digest('hex').slice(0, 12);
      writeFileSync(file, JSON.stringify({ ...built, version, hash }));
      last = (await release({ directory, server: cairn.url, token: tokenOf(cairn, remote) })).release;
    }
    return last;
  } finally {
    copy.remove();
  }
}

/** Builds the remote anew as version 1.99.0, with the change of `edit`, and releases it: to everyone, or to `audience`. */
export async function releaseNext(
  cairn: Cairn,
  remote: string,
  edit: (change: (file: string, from: string, to: string) => void) => void = () => undefined,
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
