import { ownCopies, singletons } from './singletons.ts';

const imported = /(?:^import (?!type\b)[^;]*?from |^export [^;]*?from |^import |\bimport\()\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/gm;

/**
 * Returns a line for each import in `source` from a singleton's package that the host does not provide: the remote would bundle its own
 * copy. `file` is the source's name in the messages.
 */
export function singletonImportProblems(file: string, source: string): string[] {
  const shared = new Set(singletons.map((singleton) => singleton.package));
  const provided = new Set([...singletons.map((singleton) => singleton.request), ...ownCopies]);
  return [...source.matchAll(imported)]
    .map(([, request = '']) => request)
    .filter((request) => shared.has(packageOf(request)) && !provided.has(request) && !/\/macro$|\.css$/.test(request))
    .map(
      (request) =>
        `${file}: ${request} is not provided by the host, so that this remote would bundle its own copy of ${packageOf(request)}: import what the host provides, or add it to the table in shared/build/src/singletons.ts`,
    );
}

/** Returns the singletons' packages that are missing in a remote's `dependencies`, which its `remote.json` needs for their ranges. */
export function missingSingletons(dependencies: Readonly<Record<string, string>>): string[] {
  return [...new Set(singletons.map((singleton) => singleton.package))].filter((name) => !(name in dependencies));
}

function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
