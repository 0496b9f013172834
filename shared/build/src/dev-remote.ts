import { statSync } from 'node:fs';
import path from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { devServerPaths, devVersion, type Manifest, RemoteSchema, type ThrownPlace } from '@cairn/contract';
import * as v from 'valibot';
import { declarationProblems, readDefinition } from './declaration.ts';
import { type DevServer, type DevServerOptions, startDevServer } from './dev-server.ts';
import { declaredManifest, hasSlots } from './manifest.ts';
import { thrownPlace } from './thrown-place.ts';

/** A remote under development: no release of it, but what its dev server has built last. */
export interface DevRemote {
  /** Its folder's name. */
  name: string;
  directory: string;
  origin: string;
  /** What `remote.ts` declares now, as a release would; or everything wrong in it. */
  read(): Promise<{ manifest: Manifest } | { problems: string[] }>;
  /** What keeps it from being built, as of its last build. */
  problems: DevServer['problems'];
  stop(): Promise<void>;
}

/** The name of the entry: without a hash, since a dev server answers with the newest. */
const entry = 'remoteEntry.js';

/**
 * Starts the dev server of the remote in `directory`. It answers /remote.json as a release has it.
 * @throws Error with everything wrong in what it declares
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

  /** For a page of a host that knows of this server by its address alone. */
  async function declared(): Promise<Manifest> {
    const found = await read();
    if ('manifest' in found) return found.manifest;
    throw new Error(found.problems.join('\n'));
  }

  /** Only this server has the source maps of what it builds. */
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
      // Named without a hash of its content, which changes with each edit: the browser then checks none.
      files: [{ path: entry, size: 0, integrity: '' }],
    },
  };
}
