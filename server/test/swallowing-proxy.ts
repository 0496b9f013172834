import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SwallowingProxy {
  /** Returns the same login and database through the proxy. */
  on(url: string): string;
  /** From now on drops all data in both directions, and keeps every connection open. */
  swallow(): void;
  /** Lets new connections work again; older ones stay dead, as after a firewall has forgotten them. */
  recover(): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy in front of the PostgreSQL at `target` that can lose data without closing a connection. */
export async function startSwallowingProxy(target: string): Promise<SwallowingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let alive = { isAlive: true };

  const server = createServer((near) => {
    const network = alive;
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => network.isAlive && to.write(data));
      from.on('close', () => {
        sockets.delete(from);
        if (network.isAlive) to.destroy();
      });
      from.on('error', () => from.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: proxyPort } = server.address() as AddressInfo; // listens on a port

  return {
    on(url) {
      const other = new URL(url);
      other.hostname = '127.0.0.1';
      other.port = String(proxyPort);
      return other.href;
    },
    swallow() {
      alive.isAlive = false;
    },
    recover() {
      alive = { isAlive: true };
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
