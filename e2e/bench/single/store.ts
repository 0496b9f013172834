import { createHash } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readManifest, releaseName } from '@cairn/contract';
import { remoteNames } from '../../support/remote-copy.ts';
import type { StoredRelease } from '../insert-releases.ts';
import { singleCheckout } from './paths.ts';

/** Copies the output of `assembleSingle` into the release store in `dataDirectory`. */
export function storeSingle(dataDirectory: string): StoredRelease[] {
  return remoteNames.map((remote) => {
    const built = path.join(singleCheckout, 'remotes', remote, 'dist');
    const text = readFileSync(path.join(built, 'remote.json'), 'utf8');
    const { manifest, problems } = readManifest(JSON.parse(text));
    if (!manifest) throw new Error(`${remote} in the single bundle is not right: ${problems.join(', ')}`);
    const release = releaseName(manifest);
    cpSync(built, path.join(dataDirectory, 'releases', remote, release), { recursive: true });
    const size = manifest.files.reduce((sum, file) => sum + file.size, 0);
    return { remote, release, hash: createHash('sha256').update(text).digest('hex'), size };
  });
}
