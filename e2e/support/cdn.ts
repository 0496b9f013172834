import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Network, networkAt } from './proxy.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** A CDN: another origin that serves releases from the store and does not know Cairn. It can inject faults like a network. */
export interface Cdn extends Network {
  /** The directory with the releases, once it exists. */
  directory: string;
}

export async function startCdn(): Promise<Cdn> {
  const server = createServer(async (incoming, outgoing) => {
    const asked = incoming.url ?? '/';
    cdn.requests.push(asked);
    if (cdn.down(asked)) {
      incoming.socket.destroy();
      return;
    }
    const file = path.join(cdn.directory, path.posix.normalize(decodeURIComponent(asked)).replace(/^\/remotes\//, ''));
    const found = await stat(file).catch(() => null);
    const headers = { 'Access-Control-Allow-Origin': '*', 'Timing-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' };
    if (!asked.startsWith('/remotes/') || !found?.isFile()) {
      outgoing.writeHead(404, headers).end();
      return;
    }
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    outgoing.writeHead(200, {
      ...headers,
      'Content-Type': type,
      'Content-Length': found.size,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    createReadStream(file).pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // bound to TCP above
  const cdn: Cdn = { ...networkAt(`http://localhost:${port}`, server), directory: '' };
  return cdn;
}
