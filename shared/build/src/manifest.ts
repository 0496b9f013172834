import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Locale, locales } from '@cairn/api';
import { federationRuntime, isBuilt, type Manifest, manifestProblems, type Remote, runtimeRange } from '@cairn/contract';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { catalogueChunk, labelsOf, partChunk } from './catalogue.ts';
import { runtimeBuiltWith } from './federation-runtime.ts';
import { lucideIcon } from './icon.ts';
import { singletonRanges, singletons } from './singletons.ts';
import type { PartsOfChunk } from './texts-by-chunk.ts';

interface Options {
  directory: string;
  remote: Remote;
  version: string;
  /** Returns which parts of the catalogue each chunk uses. */
  partsOfChunk: (compilation: Rspack.Compilation) => PartsOfChunk;
}

/** Writes `remote.json`: the declaration in `remote.ts` and the results of the build. */
export function pluginManifest(options: Options): RsbuildPlugin {
  return {
    name: 'cairn:remote-manifest',
    setup(api) {
      api.onAfterBuild(async ({ stats, isFirstCompile }) => {
        const compilation = stats && 'compilation' in stats ? stats.compilation : undefined;
        if (!compilation || !isFirstCompile || stats?.hasErrors()) return;
        const output = api.context.distPath;
        // Only Module Federation's own tools read it, and its content differs from build to build.
        rmSync(path.join(output, 'mf-stats.json'), { force: true });
        const manifest = await makeManifest(options, output, compilation);
        const problems = manifestProblems(manifest);
        if (problems.length > 0) throw new Error(`${options.remote.id}: the release is not valid:\n  ${problems.join('\n  ')}`);
        writeFileSync(path.join(output, 'remote.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      });
    },
  };
}

async function makeManifest(
  { directory, remote, version, partsOfChunk }: Options,
  output: string,
  compilation: Rspack.Compilation,
): Promise<Manifest> {
  const files = filesOf(output).filter((file) => file.path !== 'remote.json');
  const chunkFiles = (name: string) => assetsOf(compilation, name);
  const catalogues = Object.fromEntries(locales.map((locale) => [locale, chunkFiles(catalogueChunk(locale))])) as Record<Locale, string[]>; // one entry per locale
  const pages = [...new Set(remote.routes.filter(isBuilt).map((route) => route.page))];
  const offline = remote.routes.filter(isBuilt).flatMap((route) => (route.offline ? [route.page] : []));
  const late = lateGroupsOf(compilation, offline);
  const partsOf = (groups: readonly Rspack.ChunkGroup[]) => groups.flatMap((group) => [...group.chunks]).flatMap(partsOfChunk(compilation));
  const texts = (parts: readonly string[]) =>
    Object.fromEntries(
      locales.map((locale) => [locale, [...new Set(parts)].sort().flatMap((part) => chunkFiles(partChunk(locale, part)))]),
    ) as Record<Locale, string[]>; // one entry per locale
  const content = {
    ...(await declaredManifest(directory, remote)),
    version,
    entry: files.find((file) => /^remoteEntry\..*js$/.test(file.path))?.path ?? '',
    routesFiles: chunkFiles('__federation_expose_routes'),
    slotsFiles: hasSlots(directory) ? chunkFiles('__federation_expose_slots') : null,
    pages: Object.fromEntries(pages.map((page) => [page, chunkFiles(`page-${page}`)])),
    late: lateAssetsOf(compilation, offline, late),
    consumes: Object.fromEntries(pages.map((page) => [page, lateSingletonsOf(compilation, page)])),
    catalogues,
    pageCatalogues: Object.fromEntries(pages.map((page) => [page, texts(partsOf(groupsOf(compilation, [`page-${page}`])))])),
    lateCatalogues: texts(partsOf(late)),
    shared: { ...singletonRanges(directory), [federationRuntime]: runtimeRange(runtimeBuiltWith(compilation.modules)) },
    files,
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  return { schema: 1, hash, ...content };
}

/** Returns the part of `remote.json` that only depends on `remote.ts` and the catalogues. */
export async function declaredManifest(
  directory: string,
  remote: Remote,
): Promise<Pick<Manifest, 'id' | 'range' | 'labels' | 'routes' | 'navigation' | 'commands' | 'help' | 'pageKeys' | 'setup'>> {
  const inAll = (text: { id: string; message: string }) => labelsOf(path.join(directory, 'src/locales'), text);
  return {
    id: remote.id,
    range: remote.range,
    labels: await inAll(remote.label),
    routes: remote.routes,
    navigation: await Promise.all(
      remote.navigation.map(async ({ label, icon, ...entry }) => ({ ...entry, labels: await inAll(label), icon: lucideIcon(icon) })),
    ),
    commands: await Promise.all(
      remote.commands.map(async ({ label, icon, ...entry }) => ({ ...entry, label: await inAll(label), icon: lucideIcon(icon) })),
    ),
    help: await Promise.all(
      remote.help.map(async ({ title, text, ...entry }) => ({ ...entry, title: await inAll(title), text: await inAll(text) })),
    ),
    pageKeys: await Promise.all(remote.pageKeys.map(async ({ label, ...entry }) => ({ ...entry, label: await inAll(label) }))),
    setup: await Promise.all(
      remote.setup.map(async ({ label, text, ...step }) => ({ ...step, label: await inAll(label), text: await inAll(text) })),
    ),
  };
}

/** Returns whether a remote has code that the shell runs outside its pages. */
export function hasSlots(directory: string): boolean {
  return existsSync(path.join(directory, 'src/slots.tsx'));
}

/** Returns the files of a named chunk and of the chunks that load with it, without the remote's entry. */
function assetsOf(compilation: Rspack.Compilation, name: string): string[] {
  const group = compilation.chunkGroups.find((candidate) => candidate.name === name);
  return group ? loadedFilesOf([group]) : [];
}

function loadedFilesOf(groups: readonly Rspack.ChunkGroup[]): string[] {
  const own = groups.flatMap((group) => group.getFiles()).filter((file) => /\.(js|css)$/.test(file) && !file.endsWith('.hot-update.js'));
  return [...new Set(own)].filter((file) => !/^remoteEntry\./.test(file)).sort();
}

/** Returns the files of lazy chunks, without those that the pages already load. */
function lateAssetsOf(compilation: Rspack.Compilation, pages: readonly string[], late: readonly Rspack.ChunkGroup[]): string[] {
  const first = new Set(firstChunksOf(pages).flatMap((name) => assetsOf(compilation, name)));
  return loadedFilesOf(late).filter((file) => !first.has(file));
}

function firstChunksOf(pages: readonly string[]): string[] {
  return ['__federation_expose_routes', ...new Set(pages.map((page) => `page-${page}`))];
}

/**
 * Returns everything that the routes and these pages may load after their first view, at any depth: previews, dialogs, bulk actions. Other
 * pages and catalogues are left out.
 */
function lateGroupsOf(compilation: Rspack.Compilation, pages: readonly string[]): Rspack.ChunkGroup[] {
  if (pages.length === 0) return [];
  // Keyed by files, since Rspack creates new group objects at each access.
  const reached = new Map<string, Rspack.ChunkGroup>();
  const waiting = groupsOf(compilation, firstChunksOf(pages)).flatMap((group) => group.childrenIterable);
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    const key = group.getFiles().join();
    if (reached.has(key) || /^(page|locale)-/.test(group.name ?? '')) continue;
    reached.set(key, group);
    waiting.push(...group.childrenIterable);
  }
  return [...reached.values()];
}

function groupsOf(compilation: Rspack.Compilation, names: readonly string[]): Rspack.ChunkGroup[] {
  return compilation.chunkGroups.filter(({ name }) => name && names.includes(name));
}

/** Returns the lazily provided singletons that a page, or the routes module, needs at once. */
function lateSingletonsOf(compilation: Rspack.Compilation, page: string): string[] {
  const names = ['__federation_expose_routes', `page-${page}`];
  const chunks = groupsOf(compilation, names).flatMap((group) => [...group.chunks]);
  const modules = chunks.flatMap((chunk) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].map((module) => module.identifier()),
  );
  return singletons
    .filter(({ eager, request }) => !eager && modules.some((id) => id.startsWith(`consume shared module (default) ${request}@`)))
    .map(({ request }) => request);
}

function filesOf(root: string): Manifest['files'] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((relative) => relative.split(path.sep).join('/'))
    .filter((relative) => statSync(path.join(root, relative)).isFile())
    .sort()
    .map((relative) => {
      const content = readFileSync(path.join(root, relative));
      return { path: relative, size: content.length, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` };
    });
}
