import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { singletons } from '@cairn/build/declared';
import { budgetProblems, isBuilt, type Manifest, type RemoteInput, readManifest } from '@cairn/contract';

/** Returns everything that is wrong with the last build below `directory`, including differences from what `remote` declares. */
export function buildProblems(directory: string, remote: RemoteInput): string[] {
  const file = path.join(directory, 'dist/remote.json');
  if (!existsSync(file)) return ['dist/remote.json is missing: build the remote first'];
  const { manifest, problems } = readManifest(JSON.parse(readFileSync(file, 'utf8')));
  if (!manifest) return problems;
  return [
    ...exposedProblems(path.dirname(file), manifest),
    ...pageProblems(manifest, remote),
    ...budgetProblems(manifest),
    ...[...new Set(singletons.map(({ request }) => request))]
      .filter((request) => !(request in manifest.shared) && !request.endsWith('jsx-dev-runtime'))
      .map((request) => `shared: ${request} is not taken from the host`),
    ...manifest.files
      .filter((one) => integrityOf(path.join(directory, 'dist', one.path)) !== one.integrity)
      .map((one) => `${one.path} is not what was built`),
  ];
}

function exposedProblems(output: string, { entry, slotsFiles }: Manifest): string[] {
  const code = readFileSync(path.join(output, entry), 'utf8');
  const wanted = ['./routes', ...(slotsFiles ? ['./slots'] : [])];
  return wanted.filter((name) => !code.includes(name)).map((name) => `${entry} does not expose ${name}`);
}

function pageProblems({ id, routes, pages }: Manifest, remote: RemoteInput): string[] {
  const built = routes.filter(isBuilt);
  return [
    ...(id === remote.id ? [] : [`the build is of "${id}", remote.ts is "${remote.id}": build it again`]),
    ...remote.routes
      .filter(({ path: declared }) => !routes.some((route) => route.path === declared))
      .map((route) => `${route.path} is not in the build: build it again`),
    ...built
      .filter(({ page }) => (pages[page] ?? []).length === 0)
      .map(({ page }) => `the page "${page}" has no file of its own: name its chunk "page-${page}"`),
  ];
}

function integrityOf(file: string): string {
  return existsSync(file) ? `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}` : '';
}
