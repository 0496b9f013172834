import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A small load balancer in front of several processes: it checks the readiness of each, and sends requests to those that are ready. */
export interface Balancer {
  url: string;
  add(upstream: string): void;
  remove(upstream: string): void;
  /** Returns the processes that currently receive requests. */
  ready(): string[];
  /** Requests that failed, each in a few words. Nothing is retried. */
  lost: string[];
  close(): Promise<void>;
}

const askEveryMs = 50;

export async function openBalancer(): Promise<Balancer> {
  const known = new Map<string, boolean>();
  const lost: string[] = [];
  const agent = new Agent({ keepAlive: true });
  const ready = () => [...known].filter(([, isReady]) => isReady).map(([url]) => url);
  let turn = 0;
  let closed = false;

  async function ask(): Promise<void> {
    while (!closed) {
      await Promise.all(
        [...known.keys()].map(async (url) => {
          const isReady = await fetch(`${url}/readyz`).then(
            (answer) => answer.ok,
            () => false,
          );
          if (known.has(url)) known.set(url, isReady);
        }),
      );
      await pause(askEveryMs);
    }
  }

  const server = createServer((incoming, outgoing) => {
    const upstreams = ready();
    turn += 1;
    const upstream = upstreams[turn % upstreams.length];
    if (upstream) return forward(upstream, incoming, outgoing);
    lost.push('none is ready');
    outgoing.writeHead(502).end();
  });

  function forward(upstream: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/', headers } = incoming;
    const passed = request(`${upstream}${url}`, { method, headers, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...own } = answer.headers; // for this hop only
      outgoing.writeHead(answer.statusCode ?? 502, own);
      answer.on('error', fail);
      answer.pipe(outgoing);
    });
    const fail = (error: Error) => {
      lost.push(`${method} ${url}: ${error.message}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    passed.on('error', fail);
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const asking = ask();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // bound to TCP
    add: (upstream) => known.set(upstream, false),
    remove: (upstream) => known.delete(upstream),
    ready,
    lost,
    async close() {
      closed = true;
      await asking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
