import { gzipSync } from 'node:zlib';

export type Kind = 'script' | 'catalogue' | 'style' | 'font' | 'other';

/** One file as a browser gets it. */
export interface Weighed {
  path: string;
  kind: Kind;
  owner: 'host' | 'remote';
  /** Bytes under gzip at level 9; fonts as they are, which are compressed already. */
  bytes: number;
}

const kinds: [RegExp, Kind][] = [
  [/\/locale-[^/]+\.js$/, 'catalogue'],
  [/\.js$/, 'script'],
  [/\.css$/, 'style'],
  [/\.woff2$/, 'font'],
];

/** Weighs the files among `urls` that a build has made (not the document, the API and the like), each once. */
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

/** The sum over the files that are of `kind` and, where it is given, of `owner`. */
export function sumOf(files: readonly Weighed[], kind: Kind, owner?: Weighed['owner']): number {
  return files.filter((file) => file.kind === kind && (!owner || file.owner === owner)).reduce((sum, file) => sum + file.bytes, 0);
}
