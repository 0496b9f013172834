import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A network that can be made worse: it stands between the browser and the server. */
export interface Network {
  /** What the browser opens. */
  url: string;
  /** Added to every request. */
  latencyMs: number;
  /** Paths for which the connection is cut, as if nobody listened there. */
  down: (path: string) => boolean;
  /** What a deployment changes: a text that is put behind the file at this path. */
  appended: Map<string, string>;
  /** What has been asked for, in order. */
  requests: string[];
  close(): Promise<void>;
}

/** A network in front of the server at 127.0.0.1:`port`. */
export async function openNetwork(port: () => number): Promise<Network> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    network.requests.push(path);
    if (network.down(path)) {
      incoming.socket.destroy();
      return;
    }
    setTimeout(() => forward(port(), incoming, outgoing, network.appended.get(path)), network.latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // bound to TCP just above
  const network = networkAt(`http://localhost:${address.port}`, server);
  return network;
}

/** What a test changes of a network, at rest: nothing is worse than it is. */
export function networkAt(url: string, server: Server): Network {
  return {
    url,
    latencyMs: 0,
    down: () => false,
    appended: new Map(),
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse, appended: string | undefined): void {
  // What is changed on its way must arrive as plain text, and in full.
  const { 'accept-encoding': coding, 'if-none-match': tag, ...plain } = incoming.headers;
  const headers = appended === undefined ? incoming.headers : plain;
  const upstream = request({ host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    if (appended === undefined) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const { 'content-length': length, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(outgoing, { end: false });
    answer.once('end', () => outgoing.end(appended));
  });
  upstream.once('error', () => outgoing.destroy());
  outgoing.once('close', () => upstream.destroy());
  incoming.pipe(upstream);
}
