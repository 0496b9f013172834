import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { singletons } from '@cairn/build/declared';
import { budgetProblems, type Manifest, type RemoteInput, readManifest } from '@cairn/contract';
import { builtProblems } from '@cairn/release';

/** Returns everything that is wrong with the last build below `directory`, including differences from what `remote` declares. */
export function buildProblems(directory: string, remote: RemoteInput): string[] {
  const file = path.join(directory, 'dist/remote.json');
  if (!existsSync(file)) return ['dist/remote.json is missing: build the remote first'];
  const { manifest, problems } = readManifest(JSON.parse(readFileSync(file, 'utf8')));
  if (!manifest) return problems;
  return [
    ...declaredProblems(manifest, remote),
    ...builtProblems(manifest, (name) => bytesOf(path.join(directory, 'dist', name))),
    ...budgetProblems(manifest),
    ...[...new Set(singletons.map(({ request }) => request))]
      .filter((request) => !(request in manifest.shared) && !request.endsWith('jsx-dev-runtime'))
      .map((request) => `shared: ${request} is not taken from the host`),
  ];
}

function declaredProblems({ id, routes }: Manifest, remote: RemoteInput): string[] {
  return [
    ...(id === remote.id ? [] : [`the build is of "${id}", remote.ts is "${remote.id}": build it again`]),
    ...remote.routes
      .filter(({ path: declared }) => !routes.some((route) => route.path === declared))
      .map((route) => `${route.path} is not in the build: build it again`),
  ];
}

function bytesOf(file: string): Uint8Array | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
