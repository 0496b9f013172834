import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@cairn/api';
import { laterCatalogueNames, publicPages, shellVersion } from '@cairn/contract';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { catalogueChunk } from './catalogue.ts';
import { devServer } from './mode.ts';
import { hostProvides, singletons } from './singletons.ts';

/**
 * The hash algorithm for the integrity of the host's files. Not a longer one: the first script contains the hash of every other file, and
 * hashes do not compress.
 */
export const digest = 'sha256';
export type EntryName = 'app' | 'development' | 'public';

/** Writes `host.json` of one entry: the server needs it to list all files of a page in its HTML. */
export function pluginHostManifest(entry: EntryName, directory: string): RsbuildPlugin {
  return {
    name: `cairn:host-manifest-${entry}`,
    setup(api) {
      api.onAfterEnvironmentCompile(({ environment, stats }) => {
        const compilation = stats && 'compilation' in stats ? stats.compilation : undefined;
        if (environment.name !== entry || !compilation || stats?.hasErrors() || devServer) return;
        const output = environment.distPath;
        const url = (file: string) => `/assets/${entry}/${file}`;
        if (entry !== 'public') refuseUnprovided(compilation);
        const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter(
          (file) => /\.(js|css)$/.test(file) && !file.endsWith('sw.js'),
        );
        const integrity = Object.fromEntries(
          files.map((file) => [
            url(file),
            `${digest}-${createHash(digest)
              .update(readFileSync(path.join(output, file)))
              .digest('base64')}`,
          ]),
        );
        const group = (name: string) =>
          compilation.chunkGroups
            .find((candidate) => candidate.name === name)
            ?.getFiles()
            .filter((file) => /\.(js|css)$/.test(file))
            .map(url) ?? [];
        const manifest = {
          version: createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 12),
          shellVersion,
          provides: hostProvides(directory),
          catalogues: Object.fromEntries(locales.map((locale) => [locale, group(catalogueChunk(locale))])),
          texts: Object.fromEntries(
            laterCatalogueNames.map((name) => [
              name,
              Object.fromEntries(locales.map((locale) => [locale, group(catalogueChunk(locale, name))])),
            ]),
          ),
          pages: Object.fromEntries(publicPages.map((page) => [page, group(`page-${page}`)])),
          shared: Object.fromEntries(lateSingletons(entry).map((request) => [request, providedFiles(compilation, request).map(url)])),
          integrity,
        };
        writeFileSync(path.join(output, 'host.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      });
    },
  };
}

/** Returns the singletons that the entry provides as separate files: none for an entry without federation. */
function lateSingletons(entry: EntryName): string[] {
  return entry === 'public' ? [] : singletons.filter((singleton) => !singleton.eager).map(({ request }) => request);
}

/**
 * Fails the build if an eager singleton is missing. Federation provides only what the host imports, and a missing one would break every
 * remote.
 */
function refuseUnprovided(compilation: Rspack.Compilation): void {
  const provided = [...compilation.modules].map((module) => module.identifier());
  const missing = singletons.filter(
    ({ eager, request }) => eager && !provided.some((identifier) => identifier.startsWith(`provide shared module (default) ${request}@`)),
  );
  if (missing.length > 0) throw new Error(missing.map(({ request }) => `the host provides no ${request}: import it once`).join('\n'));
}

/**
 * Returns the files of a singleton that the host provides lazily. They belong to the module that provides it: the chunk of an `import()`
 * contains only the lookup of the provider.
 */
function providedFiles(compilation: Rspack.Compilation, request: string): string[] {
  for (const module of compilation.modules) {
    if (!module.identifier().startsWith(`provide shared module (default) ${request}@`)) continue;
    const files = module.blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []);
    return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
  }
  throw new Error(`the host provides no ${request}: name it once by import()`);
}
