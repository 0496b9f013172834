import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { type PublicPage, publicPages, type Shell } from '@cairn/contract';
import * as v from 'valibot';
import { StartProblem, systemCode } from '../lifetime/problem.ts';

/** The host's two entries: the light public pages, and the application shell. */
export type EntryName = 'app' | 'public';

/** `host.json`: what the host's build says of one entry. All files are URLs on this origin (`/assets/app/…`). */
const HostManifestSchema = v.object({
  version: v.string(),
  shellVersion: v.string(),
  provides: v.record(v.string(), v.string()),
  catalogues: v.object(v.entriesFromList(locales, v.array(v.string()))),
  /** The files of each public page, beside the entry's own; empty for the application. */
  pages: v.object(v.entriesFromList(publicPages, v.array(v.string()))),
  /** The files of each singleton that the host provides only when it is asked for. */
  shared: v.record(v.string(), v.array(v.string())),
  integrity: v.record(v.string(), v.string()),
});

export interface HostEntry {
  /** The HTML, with marks for what each visitor's page has of its own. */
  template(): Promise<string>;
  catalogues: Record<Locale, string[]>;
  pages: Record<PublicPage, string[]>;
  shared: Record<string, string[]>;
  integrity: Record<string, string>;
}

/** The host as it was built. */
export interface HostBuild {
  /** Its `dist`. */
  directory: string;
  /** Changes with the content of either entry. */
  version: string;
  shell: Shell;
  entries: Record<EntryName, HostEntry>;
  /** Where else a page may load from: the dev servers', under development alone. */
  origins: readonly string[];
}

/** Reads the host's build output. @throws StartProblem where it is missing or not what this server understands */
export async function openHostBuild(directory: string): Promise<HostBuild> {
  const [app, open] = await Promise.all([readEntry(directory, 'app'), readEntry(directory, 'public')]);
  return {
    directory,
    version: `${app.manifest.version}-${open.manifest.version}`,
    shell: { version: app.manifest.shellVersion, provides: app.manifest.provides },
    entries: { app: entryOf(app), public: entryOf(open) },
    origins: [],
  };
}

interface ReadEntry {
  template: string;
  manifest: v.InferOutput<typeof HostManifestSchema>;
}

async function readEntry(directory: string, name: EntryName): Promise<ReadEntry> {
  try {
    const [template, json] = await Promise.all([
      readFile(join(directory, name, `${name}.html`), 'utf8'),
      readFile(join(directory, name, 'host.json'), 'utf8'),
    ]);
    return { template, manifest: v.parse(v.pipe(v.string(), v.parseJson(), HostManifestSchema), json) };
  } catch (error) {
    if (systemCode(error) === 'ENOENT')
      throw new StartProblem(`the host is not built: ${join(directory, name)} is missing or incomplete`, { cause: error });
    if (error instanceof v.ValiError)
      throw new StartProblem(`${join(directory, name, 'host.json')} is not what this server understands: ${error.message}`, {
        cause: error,
      });
    throw error;
  }
}

function entryOf({ template, manifest: { catalogues, pages, shared, integrity } }: ReadEntry): HostEntry {
  return { template: () => Promise.resolve(template), catalogues, pages, shared, integrity };
}
