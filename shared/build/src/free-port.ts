import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which systems assign from 32,768 (Linux) or 49,152 (others) on. */
const [lowest, highest] = [10_000, 30_000];

/**
 * Returns a free port of a loopback address, for a server that is started next. Not an ephemeral port, which the system might assign to
 * another process before that server listens.
 */
export async function freePort(address = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port, address)) return port;
  }
}

function isFree(port: number, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });
}
