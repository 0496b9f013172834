import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of an answer on its way. */
export interface Meddling {
  status?: number;
  /** Its type, and its content in the place of what the server has said. */
  type?: string;
  content?: (said: string) => string;
  /** Arrives so much later, in milliseconds; never where it is Infinity. */
  delayMs?: number;
  /** The connection is cut when half of it is through. */
  cut?: boolean;
}

/** A network that can be made worse: it stands between the browser and the server. */
export interface Network {
  /** What the browser opens. */
  url: string;
  /** Added to every request. */
  latencyMs: number;
  /** Paths for which the connection is cut, as if nobody listened there. */
  down: (path: string) => boolean;
  /** What is done to the answer for a path; undefined: nothing. */
  meddle: (path: string) => Meddling | undefined;
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
    const meddling = network.meddle(path);
    const delayMs = network.latencyMs + (meddling?.delayMs ?? 0);
    if (Number.isFinite(delayMs)) setTimeout(() => forward(port(), incoming, outgoing, meddling), delayMs);
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
  // What is changed on its way must arrive as plain text, and in full.
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
