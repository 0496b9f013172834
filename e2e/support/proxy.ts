import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes to a response on its way. */
export interface Meddling {
  status?: number;
  /** Its type and content, instead of the server's. */
  type?: string;
  content?: (said: string) => string;
  /** Delay in milliseconds; Infinity: it never arrives. */
  delayMs?: number;
  /** Cuts the connection halfway through the response. */
  cut?: boolean;
}

/** A proxy between the browser and the server that can inject faults. */
export interface Network {
  /** The address for the browser. */
  url: string;
  /** Added to every request, in milliseconds. */
  latencyMs: number;
  /** Paths whose connection is cut, as if nothing listened there. */
  down: (path: string) => boolean;
  /** Returns the changes to the response for a path; undefined: none. */
  meddle: (path: string) => Meddling | undefined;
  /** The requested paths, in order. */
  requests: string[];
  close(): Promise<void>;
}

/** Opens a network proxy in front of the server at 127.0.0.1:`port`. */
export async function openNetwork(port: () => number): Promise<Network> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    network.requests.push(path);
    if (network.down(path)) {
      incoming.socket.destroy();
      return;
    }
    const meddling = network.meddle(path);
    const delayMs = network.latencyMs + (meddling?.delayMs ?? 0);
    if (Number.isFinite(delayMs)) setTimeout(() => forward(port(), incoming, outgoing, meddling), delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // bound to TCP above
  const network = networkAt(`http://localhost:${address.port}`, server);
  return network;
}

/** Returns a network without faults, which a test can change. */
export function networkAt(url: string, server: Server): Network {
  return {
    url,
    latencyMs: 0,
    down: () => false,
    meddle: () => undefined,
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(port: number, incoming: IncomingMessage, outgoing: ServerResponse, meddling: Meddling | undefined): void {
  // A response to be changed must arrive uncompressed and in full.
  const { 'accept-encoding': coding, 'if-none-match': tag, ...plain } = incoming.headers;
  const headers = meddling ? plain : incoming.headers;
  const upstream = request({ host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers }, (answer) => {
    if (meddling) void meddled(answer, outgoing, meddling);
    else {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    }
  });
  upstream.once('error', () => outgoing.destroy());
  outgoing.once('close', () => upstream.destroy());
  incoming.pipe(upstream);
}

async function meddled(answer: IncomingMessage, outgoing: ServerResponse, { status, type, content, cut }: Meddling): Promise<void> {
  const said = Buffer.concat(await answer.toArray()).toString();
  const body = Buffer.from(content ? content(said) : said);
  outgoing.writeHead(status ?? answer.statusCode ?? 502, {
    ...answer.headers,
    ...(type ? { 'content-type': type } : {}),
    'content-length': body.length,
  });
  if (!cut) return void outgoing.end(body);
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
}
