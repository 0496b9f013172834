import type { IncomingMessage, RequestListener } from 'node:http';

/** Requests that may wait on one connection. Browsers and proxies send the next one after the answer, so more of them is no client of ours. */
const maxWaiting = 32;

/**
 * Answers the requests of one connection one after the other: the next one begins when the answer before it is handed to the network.
 * So a client that sends many and reads nothing costs one answer, however many it asks for. Beyond `maxWaiting` the connection is closed.
 */
export function inTurn(listener: RequestListener): RequestListener {
  const waitingOf = new WeakMap<IncomingMessage['socket'], (() => void)[]>();

  return (request, response) => {
    const { socket } = request;
    const waiting = waitingOf.get(socket);
    if (waiting && waiting.length >= maxWaiting) return void socket.destroy();
    const begin = () => {
      response.once('close', () => beginNext(socket));
      listener(request, response);
    };
    if (waiting) waiting.push(begin);
    else {
      waitingOf.set(socket, []);
      begin();
    }
  };

  function beginNext(socket: IncomingMessage['socket']): void {
    const next = socket.destroyed ? undefined : waitingOf.get(socket)?.shift();
    if (next) next();
    else waitingOf.delete(socket);
  }
}
