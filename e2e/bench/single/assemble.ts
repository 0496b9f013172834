import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '@cairn/api';
import { type Manifest, manifestProblems } from '@cairn/contract';
import * as v from 'valibot';
import { FilesOfChunksSchema, filesOfChunksIn } from './files-of-chunks.ts';
import { singleBase, singleCheckout, singleOutput, singleRelease } from './paths.ts';

type Chunks = v.InferOutput<typeof FilesOfChunksSchema>;

/**
 * Makes of the built single bundle what the server serves: a checkout whose host is the bundle, and whose workspace
 * release holds the bundle's files. So the HTML names the chunks of a page exactly as it does for the federated one.
 * @throws where host or workspace have not been built
 */
export function assembleSingle(checkout: string): void {
  const chunks = v.parse(v.pipe(v.string(), v.parseJson(), FilesOfChunksSchema), readFileSync(filesOfChunksIn(singleOutput), 'utf8'));
  const files = filesOf(singleOutput);
  const host = path.join(singleCheckout, 'host');
  const workspace = path.join(singleCheckout, 'remotes/workspace');
  for (const directory of [host, workspace]) rmSync(directory, { recursive: true, force: true });

  cpSync(path.join(checkout, 'host/dist'), path.join(host, 'dist'), { recursive: true });
  rmSync(path.join(host, 'dist/app'), { recursive: true });
  mkdirSync(path.join(host, 'dist/app'));
  writeJson(path.join(host, 'package.json'), { name: '@cairn/host' });
  cpSync(path.join(singleOutput, 'app.html'), path.join(host, 'dist/app/app.html'));
  writeJson(path.join(host, 'dist/app/host.json'), hostManifest(checkout, chunks, files));

  cpSync(singleOutput, path.join(workspace, 'dist'), { recursive: true });
  writeJson(path.join(workspace, 'package.json'), { name: '@cairn/remote-workspace' });
  writeFileSync(path.join(workspace, 'remote.ts'), ''); // that it is there makes it a remote
  writeJson(path.join(workspace, 'dist/remote.json'), remoteManifest(checkout, chunks, files));
}

/** The host's own word, with the bundle's files in the place of its own. */
function hostManifest(checkout: string, chunks: Chunks, files: Manifest['files']): unknown {
  const federated: object = readJson(path.join(checkout, 'host/dist/app/host.json'));
  return {
    ...federated,
    catalogues: byLocale(chunks, (file) => singleBase + file),
    shared: {},
    integrity: Object.fromEntries(files.map((file) => [singleBase + file.path, file.integrity])),
  };
}

/** The workspace's own word on its routes and labels; the pages' files are the bundle's, and nothing comes from a host. */
function remoteManifest(checkout: string, chunks: Chunks, files: Manifest['files']): Manifest {
  const federated = readJson(path.join(checkout, 'remotes/workspace/dist/remote.json')) as Manifest; // checked below, with what is put in
  const [entry = '', ...routesFiles] = chunks.routes ?? [];
  const pages = Object.keys(federated.pages).map((page): [string, string[]] => [page, chunks[`page-${page}`] ?? []]);
  const manifest: Manifest = {
    ...federated,
    ...singleRelease,
    entry,
    routesFiles,
    pages: Object.fromEntries(pages),
    catalogues: byLocale(chunks, (file) => file),
    shared: {},
    files,
  };
  const problems = manifestProblems(manifest);
  if (problems.length > 0) throw new Error(`the single bundle is not right:\n  ${problems.join('\n  ')}`);
  return manifest;
}

/** One chunk holds the catalogues of host and workspace: it goes by the same name. */
function byLocale(chunks: Chunks, url: (file: string) => string): Manifest['catalogues'] {
  const entries = locales.map((locale) => [locale, (chunks[`locale-${locale}-po`] ?? []).map(url)]);
  return Object.fromEntries(entries) as Manifest['catalogues']; // one entry per locale, made just above
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
