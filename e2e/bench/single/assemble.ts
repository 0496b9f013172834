import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@cairn/api';
import { type Manifest, manifestProblems } from '@cairn/contract';
import * as v from 'valibot';
import { remoteNames } from '../../support/remote-copy.ts';
import { FilesOfChunksSchema, filesOfChunksIn } from './files-of-chunks.ts';
import { chunkPrefix, singleBase, singleCheckout, singleOutput, singleRelease } from './paths.ts';

type Chunks = v.InferOutput<typeof FilesOfChunksSchema>;

/**
 * Turns the built single bundle into something that the server can serve: a checkout whose host is the bundle, and whose workspace
 * release contains the bundle's files. So the HTML references the chunks of a page exactly as in the federated version.
 * The other remotes' releases reference their own chunks, which the page loads from the bundle's directory.
 * @throws if host or remotes are not built
 */
export function assembleSingle(checkout: string): void {
  const chunks = v.parse(v.pipe(v.string(), v.parseJson(), FilesOfChunksSchema), readFileSync(filesOfChunksIn(singleOutput), 'utf8'));
  const files = filesOf(singleOutput);
  const host = path.join(singleCheckout, 'host');
  for (const directory of [host, path.join(singleCheckout, 'remotes')]) rmSync(directory, { recursive: true, force: true });

  cpSync(path.join(checkout, 'host/dist'), path.join(host, 'dist'), { recursive: true });
  rmSync(path.join(host, 'dist/app'), { recursive: true });
  mkdirSync(path.join(host, 'dist/app'));
  writeJson(path.join(host, 'package.json'), { name: '@cairn/host' });
  cpSync(path.join(singleOutput, 'app.html'), path.join(host, 'dist/app/app.html'));
  writeJson(path.join(host, 'dist/app/host.json'), hostManifest(checkout, chunks, files));
  for (const name of remoteNames) assembleRemote(checkout, name, chunks, files);
}

function assembleRemote(checkout: string, name: string, chunks: Chunks, files: Manifest['files']): void {
  const directory = path.join(singleCheckout, 'remotes', name);
  const manifest = remoteManifest(checkout, name, chunks, files);
  for (const file of manifest.files) cpSync(path.join(singleOutput, file.path), path.join(directory, 'dist', file.path));
  writeJson(path.join(directory, 'package.json'), { name: `@cairn/remote-${name}` });
  writeFileSync(path.join(directory, 'remote.ts'), ''); // its existence makes the directory a remote
  writeJson(path.join(directory, 'dist/remote.json'), manifest);
}

/** Returns the host's own manifest, with the bundle's files instead of its own. */
function hostManifest(checkout: string, chunks: Chunks, files: Manifest['files']): unknown {
  const federated: object = readJson(path.join(checkout, 'host/dist/app/host.json'));
  return {
    ...federated,
    catalogues: byLocale(chunks, (file) => singleBase + file),
    shared: {},
    integrity: Object.fromEntries(files.map((file) => [singleBase + file.path, file.integrity])),
  };
}

/** Returns a remote's own routes and labels, with the bundle's files for the pages and nothing from a host. */
function remoteManifest(checkout: string, name: string, chunks: Chunks, all: Manifest['files']): Manifest {
  const federated = readJson(path.join(checkout, 'remotes', name, 'dist/remote.json')) as Manifest; // checked below, together with the additions
  const prefix = chunkPrefix(name);
  const [entry = '', ...routesFiles] = chunks[`${prefix}routes`] ?? [];
  const pages = Object.fromEntries(Object.keys(federated.pages).map((page) => [page, chunks[`${prefix}page-${page}`] ?? []]));
  const catalogues = byLocale(chunks, (file) => file, prefix);
  const own = new Set([entry, ...routesFiles, ...Object.values(pages).flat(), ...Object.values(catalogues).flat()]);
  const files = name === 'workspace' ? all : all.filter((file) => own.has(file.path));
  // Leaves out what the palette would load, since nothing here opens it.
  const manifest: Manifest = {
    ...federated,
    ...singleRelease,
    entry,
    routesFiles,
    slotsFiles: null,
    pages,
    catalogues,
    // The bundle's catalogs are complete.
    pageCatalogues: {},
    lateCatalogues: null,
    late: [],
    consumes: {},
    shared: {},
    files,
  };
  const gaps = Object.entries(pages).flatMap(([page, its]) => (its.length === 0 ? [`the page "${page}" has no files`] : []));
  const problems = [...gaps, ...manifestProblems(manifest)];
  if (problems.length > 0) throw new Error(`${name} in the single bundle is not right:\n  ${problems.join('\n  ')}`);
  return manifest;
}

function byLocale(chunks: Chunks, url: (file: string) => string, prefix = ''): Manifest['catalogues'] {
  const entries = locales.map((locale) => [locale, (chunks[`${prefix}locale-${locale}-po`] ?? []).map(url)]);
  return Object.fromEntries(entries) as Manifest['catalogues']; // one entry per locale, built above
}

function filesOf(root: string): Manifest['files'] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(root, file)).isFile() && !/\.html$|^sw\.js$/.test(file))
    .map((file) => {
      const content = readFileSync(path.join(root, file));
      return {
        path: file.split(path.sep).join('/'),
        size: content.length,
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      };
    });
}

function readJson(file: string): object {
  return v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject({})), readFileSync(file, 'utf8'));
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
