import { gzipSync } from 'node:zlib';

export type Kind = 'script' | 'catalogue' | 'style' | 'font' | 'other';

/** A file as a browser receives it. */
export interface Weighed {
  path: string;
  kind: Kind;
  owner: 'host' | 'remote';
  /** Bytes with gzip at level 9; fonts uncompressed, since they already are compressed. */
  bytes: number;
}

const kinds: [RegExp, Kind][] = [
  [/\/locale-[^/]+\.js$/, 'catalogue'],
  [/\.js$/, 'script'],
  [/\.css$/, 'style'],
  [/\.woff2$/, 'font'],
];

/** Weighs each of the `urls` that is a build output once (not the document, the API and the like). */
export async function weigh(urls: readonly string[]): Promise<Weighed[]> {
  const files = [...new Set(urls)].filter((url) => /^\/(assets|remotes)\//.test(new URL(url).pathname));
  return Promise.all(
    files.map(async (url) => {
      const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      const content = Buffer.from(await response.arrayBuffer());
      const { pathname } = new URL(url);
      const kind = kinds.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'other';
      return {
        path: pathname,
        kind,
        owner: pathname.startsWith('/remotes/') ? 'remote' : 'host',
        bytes: kind === 'font' ? content.length : gzipSync(content, { level: 9 }).length,
      };
    }),
  );
}

/** Sums up the files of `kind` and, if given, of `owner`. */
export function sumOf(files: readonly Weighed[], kind: Kind, owner?: Weighed['owner']): number {
  return files.filter((file) => file.kind === kind && (!owner || file.owner === owner)).reduce((sum, file) => sum + file.bytes, 0);
}
