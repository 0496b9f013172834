import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Matches how code could refer to a remote: as a package, by a path of its files, or as a module of its federation container. */
function namesOf(remote: string): RegExp {
  const container = remote.replaceAll('-', '_');
  return new RegExp(
    `@cairn/remote-${remote}\\b|\\bremotes/${remote}\\b|(['"\`])(?:${remote}|${container})(?:@\\d[^'"\`]*|/routes|/slots)\\1`,
  );
}

/** Returns each mention of a remote in the host's sources and build configuration. The host must learn at run time which remotes exist. */
export function hostNameProblems(root = process.cwd()): string[] {
  const remotes = readdirSync(path.join(root, 'remotes'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const patterns = remotes.map(({ name }) => ({ name, pattern: namesOf(name) }));
  return sourcesOf(root).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        patterns
          .filter(({ pattern }) => pattern.test(line))
          .map(
            ({ name }) =>
              `${file}:${index + 1}: the host names the remote "${name}". It reads from the registry which remotes there are, so that a new one needs no new host: what it has to know of one belongs into that remote's remote.ts`,
          ),
      ),
  );
}

function sourcesOf(root: string): string[] {
  const below = (folder: string) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
  const top = readdirSync(path.join(root, 'host')).map((file) => path.join('host', file));
  return [...below('host/src'), ...top, 'shared/build/src/host.ts'].filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}
