import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems give out ports from 32,768 up (Linux) or 49,152 up (the others) to whoever asks for any, and to connections on their way out. */
const [lowest, highest] = [10_000, 30_000];

/**
 * A port of a loopback address that nobody listens on, for a server that is started next. One of those that the system gives out might
 * be given to another before that server listens.
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
