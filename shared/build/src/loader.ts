import path from 'node:path';

/** A loader of this package by its file: TypeScript in this repository, what it was compiled to where the package is installed. */
export function ownLoader(name: string): string {
  return path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);
}
