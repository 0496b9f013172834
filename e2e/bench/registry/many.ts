import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Manifest, readManifest, releaseName } from '@cairn/contract';
import { insertReleases } from '../insert-releases.ts';

const script = Buffer.from('export {};\n');
const entry = { path: 'remoteEntry.js', size: script.length, integrity: `sha384-${createHash('sha384').update(script).digest('base64')}` };

/**
 * Writes releases of `ids` into a store, each with one route that everyone may open. Returns the statements that insert them
 * into the database.
 */
export function writeReleases(checkout: string, store: string, ids: readonly string[]): string[] {
  const like = realManifest(checkout);
  const rows = ids.map((id) => {
    const manifest = manifestOf(like, id);
    const release = releaseName(manifest);
    const text = JSON.stringify(manifest);
    const directory = path.join(store, id, release);
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, 'remote.json'), text);
    writeFileSync(path.join(directory, entry.path), script);
    return { remote: id, release, hash: createHash('sha256').update(text).digest('hex'), size: entry.size };
  });
  return insertReleases(rows, `${ids.length} more`);
}

function realManifest(checkout: string): Manifest {
  const { manifest, problems } = readManifest(JSON.parse(readFileSync(path.join(checkout, 'remotes/settings/dist/remote.json'), 'utf8')));
  if (!manifest) throw new Error(`the settings' remote.json is not right: ${problems.join(', ')}`);
  return manifest;
}

/** Range and labels are those of a real remote. */
function manifestOf(like: Manifest, id: string): Manifest {
  return {
    ...like,
    id,
    routes: [{ path: `/app/${id}`, page: 'main', requiresAuth: true, permission: null, offline: false }],
    navigation: [],
    commands: [],
    help: [],
    pageKeys: [],
    setup: [],
    slotsFiles: null,
    entry: entry.path,
    routesFiles: [],
    pages: { main: [entry.path] },
    catalogues: { en: [], 'zh-CN': [], es: [], 'es-MX': [], fr: [], de: [], ar: [] },
    late: [],
    consumes: {},
    shared: {},
    files: [entry],
  };
}
