import { statSync } from 'node:fs';
import path from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { devServerPaths, devVersion, type Manifest, RemoteSchema, type ThrownPlace } from '@cairn/contract';
import * as v from 'valibot';
import { declarationProblems, readDefinition } from './declaration.ts';
import { type DevServer, type DevServerOptions, startDevServer } from './dev-server.ts';
import { declaredManifest, hasSlots } from './manifest.ts';
import { thrownPlace } from './thrown-place.ts';

/** A remote in development: the last build of its dev server instead of a release. */
export interface DevRemote {
  /** Its folder's name. */
  name: string;
  directory: string;
  origin: string;
  /** Returns the current manifest, like that of a release, or everything wrong in `remote.ts`. */
  read(): Promise<{ manifest: Manifest } | { problems: string[] }>;
  /** The problems of its last build. */
  problems: DevServer['problems'];
  stop(): Promise<void>;
}

/** The name of the entry. Without a hash, since a dev server always serves the newest build. */
const entry = 'remoteEntry.js';

/**
 * Starts the dev server of the remote in `directory`. It serves /remote.json like a release.
 * @throws Error with all problems of its declaration
 */
export async function startDevRemote(
  directory: string,
  options: Pick<DevServerOptions, 'onBuild' | 'at' | 'page'> = {},
): Promise<DevRemote> {
  const server = await startDevServer(directory, {
    ...options,
    answers: { '/remote.json': declared, [devServerPaths.thrown]: thrown },
    problemsPath: devServerPaths.problems,
  });
  let seen: { at: number; read: ReturnType<DevRemote['read']> } | undefined;
  return {
    name: path.basename(directory),
    directory,
    origin: server.origin,
    read,
    problems: server.problems,
    stop: server.stop,
  };

  function read(): ReturnType<DevRemote['read']> {
    const at = statSync(path.join(directory, 'remote.ts')).mtimeMs;
    if (seen?.at !== at) seen = { at, read: readManifest(directory) };
    return seen.read;
  }

  /** For pages of a host that only knows the address of this server. */
  async function declared(): Promise<Manifest> {
    const found = await read();
    if ('manifest' in found) return found.manifest;
    throw new Error(found.problems.join('\n'));
  }

  /** Resolves a stack here, because only this server has the source maps. */
  function thrown(parameters: URLSearchParams): Promise<ThrownPlace> {
    return thrownPlace(directory, parameters.get('stack') ?? '', async (url) => {
      if (!url.startsWith(`${server.origin}/`)) return null;
      const response = await fetch(`${url.replace(/[?#].*$/, '')}.map`);
      return response.ok && response.headers.get('content-type')?.includes('json') ? response.text() : null;
    });
  }
}

async function readManifest(directory: string): Promise<{ manifest: Manifest } | { problems: string[] }> {
  const definition = await readDefinition(directory);
  const problems = await declarationProblems(directory, definition);
  if (problems.length > 0) return { problems };
  const declared = await declaredManifest(directory, v.parse(RemoteSchema, definition));
  return {
    manifest: {
      schema: 1,
      ...declared,
      version: devVersion,
      hash: '000000000000',
      entry,
      routesFiles: [],
      slotsFiles: hasSlots(directory) ? [] : null,
      pages: {},
      catalogues: Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as Record<Locale, string[]>, // one entry per locale
      pageCatalogues: {},
      lateCatalogues: null,
      late: [],
      consumes: {},
      shared: {},
      // Without a hash, since the content changes with each edit: the browser then checks no integrity.
      files: [{ path: entry, size: 0, integrity: '' }],
    },
  };
}
