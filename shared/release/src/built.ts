import { createHash } from 'node:crypto';
import { isBuilt, type Manifest } from '@cairn/contract';

/**
 * Returns everything in which a built release differs from its `remote.json`: files that are missing or changed, modules that the entry
 * does not expose, pages without a file. The conformance kit asks it of a last build, a rehearsal of each live release.
 * @param read returns the bytes of a file of the release; undefined when it does not exist
 */
export function builtProblems(manifest: Manifest, read: (path: string) => Uint8Array | undefined): string[] {
  const { entry, slotsFiles, routes, pages, files } = manifest;
  const code = Buffer.from(read(entry) ?? []).toString('utf8');
  const exposed = ['./routes', ...(slotsFiles ? ['./slots'] : [])];
  return [
    ...exposed.filter((name) => !code.includes(name)).map((name) => `${entry} does not expose ${name}`),
    ...routes
      .filter(isBuilt)
      .filter(({ page }) => (pages[page] ?? []).length === 0)
      .map(({ page }) => `the page "${page}" has no file of its own: name its chunk "page-${page}"`),
    ...files.filter(({ path, integrity }) => integrityOf(read(path)) !== integrity).map(({ path }) => `${path} is not what was built`),
  ];
}

function integrityOf(bytes: Uint8Array | undefined): string {
  return bytes ? `sha384-${createHash('sha384').update(bytes).digest('base64')}` : '';
}
