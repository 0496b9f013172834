import path from 'node:path';

/** Returns the path of one of this package's loaders: TypeScript in this repository, compiled where the package is installed. */
export function ownLoader(name: string): string {
  return path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);
}
