import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locales } from '@cairn/api';
import { type LaterCatalogue, laterCatalogueNames, type PublicPage, publicPages, type Shell } from '@cairn/contract';
import * as v from 'valibot';
import { StartProblem, systemCode } from '../lifetime/problem.ts';
import { type PrerenderedPages, readPrerendered } from './prerendered.ts';

/** The host's two entries: the light public pages and the application shell. */
export type EntryName = 'app' | 'public';

const CataloguesSchema = v.object(v.entriesFromList(locales, v.array(v.string())));
type Catalogues = v.InferOutput<typeof CataloguesSchema>;

/** `host.json`: the manifest of one entry. All files are URLs on this origin (`/assets/app/…`). */
const HostManifestSchema = v.object({
  version: v.string(),
  shellVersion: v.string(),
  provides: v.record(v.string(), v.string()),
  catalogues: CataloguesSchema,
  /** Additional catalogues of some public pages. */
  texts: v.object(v.entriesFromList(laterCatalogueNames, CataloguesSchema)),
  /** The files of each public page besides those of the entry. Empty for the application. */
  pages: v.object(v.entriesFromList(publicPages, v.array(v.string()))),
  /** The files of each singleton that the host provides lazily. */
  shared: v.record(v.string(), v.array(v.string())),
  integrity: v.record(v.string(), v.string()),
});

export interface HostEntry {
  /** The HTML with placeholders for what differs per visitor. */
  template(): Promise<string>;
  catalogues: Catalogues;
  /** Additional catalogues of some public pages. */
  texts: Record<LaterCatalogue, Catalogues>;
  pages: Record<PublicPage, string[]>;
  shared: Record<string, string[]>;
  integrity: Record<string, string>;
}

/** The build of the host. */
export interface HostBuild {
  /** Its `dist` directory. */
  directory: string;
  /** Changes with the content of either entry. */
  version: string;
  shell: Shell;
  entries: Record<EntryName, HostEntry>;
  /** The development build of the application, for tabs with overrides. Null if it was not built. */
  development: HostEntry | null;
  /** The HTML of the page to which the organization's identity provider responds. */
  bridge(): Promise<string>;
  /** Prerendered content of the public pages; null in development, where the browser renders them. */
  ahead: PrerenderedPages | null;
  /** Origins of dev servers from which a page may load. Only in development. */
  origins: readonly string[];
}

/** Reads the host's build output. @throws StartProblem if it is missing or invalid */
export async function openHostBuild(directory: string): Promise<HostBuild> {
  const [app, open, development, bridge, ahead] = await Promise.all([
    readEntry(directory, 'app'),
    readEntry(directory, 'public'),
    existsSync(join(directory, 'development')) ? readEntry(directory, 'development') : null,
    built(join(directory, 'bridge/bridge.html'), (file) => readFile(file, 'utf8')),
    built(join(directory, 'ahead/pages.json'), readPrerendered),
  ]);
  return {
    directory,
    version: [app, open, development].flatMap((entry) => entry?.manifest.version ?? []).join('-'),
    shell: { version: app.manifest.shellVersion, provides: app.manifest.provides },
    entries: { app: entryOf(app), public: entryOf(open) },
    development: development && entryOf(development),
    bridge: () => Promise.resolve(bridge),
    ahead,
    origins: [],
  };
}

interface ReadEntry {
  template: string;
  manifest: v.InferOutput<typeof HostManifestSchema>;
}

async function readEntry(directory: string, name: EntryName | 'development'): Promise<ReadEntry> {
  const [template, manifest] = await Promise.all([
    built(join(directory, name, `${name}.html`), (file) => readFile(file, 'utf8')),
    built(join(directory, name, 'host.json'), async (file) =>
      v.parse(v.pipe(v.string(), v.parseJson(), HostManifestSchema), await readFile(file, 'utf8')),
    ),
  ]);
  return { template, manifest };
}

/** Reads a file of the build. @throws StartProblem if it is missing or invalid */
async function built<T>(file: string, read: (file: string) => Promise<T>): Promise<T> {
  try {
    return await read(file);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw new StartProblem(`the host is not built: ${file} is missing`, { cause: error });
    if (error instanceof v.ValiError)
      throw new StartProblem(`${file} is not what this server understands: ${error.message}`, { cause: error });
    throw error;
  }
}

function entryOf({ template, manifest: { catalogues, texts, pages, shared, integrity } }: ReadEntry): HostEntry {
  return { template: () => Promise.resolve(template), catalogues, texts, pages, shared, integrity };
}
