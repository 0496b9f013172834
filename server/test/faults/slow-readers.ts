import { once } from 'node:events';
import { connect } from 'node:net';

interface SlowReaders {
  close(): void;
}

/** Opens connections that each send many requests at once and read no response. */
export async function openSlowReaders(
  url: string,
  { connections, requests, path }: { connections: number; requests: number; path: string },
): Promise<SlowReaders> {
  const { hostname, port, host } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.on('error', () => socket.destroy()); // closed by the server
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requests));
      return socket;
    }),
  );
  return {
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
