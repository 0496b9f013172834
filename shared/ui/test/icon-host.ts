import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a host responds: like Iconify's API, never, or with an error status. */
export type Manner = 'answers' | 'hangs' | 404 | 500;

/** A small icon server with Iconify's API for tests. Every name has an icon, except those that start with `no-`. */
export interface IconHost {
  origin: string;
  manner: Manner;
  /** The requested paths, oldest first. */
  asked: string[];
  close(): Promise<void>;
}

export async function startIconHost(): Promise<IconHost> {
  const held = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://icons.test');
    host.asked.push(url.pathname + url.search);
    if (host.manner === 'hangs') return void held.add(response);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (host.manner !== 'answers') return void response.writeHead(host.manner).end();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(url.pathname === '/search' ? found(url) : iconSet(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const host: IconHost = {
    origin: `http://127.0.0.1:${port}`,
    manner: 'answers',
    asked: [],
    close: async () => {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return host;
}

function iconSet(url: URL) {
  const names = (url.searchParams.get('icons') ?? '').split(',');
  const drawing = { body: '<path fill="none" stroke="currentColor" d="M4 4h16v16H4z"/>' };
  return {
    prefix: url.pathname.slice(1, -'.json'.length),
    width: 24,
    height: 24,
    icons: Object.fromEntries(names.filter((name) => !name.startsWith('no-')).map((name) => [name, drawing])),
    not_found: names.filter((name) => name.startsWith('no-')),
  };
}

function found(url: URL) {
  const word = url.searchParams.get('query') ?? '';
  return { icons: word === 'nothing' ? [] : [`lucide:${word}`, `lucide:${word}-off`], total: word === 'nothing' ? 0 : 2 };
}
