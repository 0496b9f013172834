import type { IncomingMessage, RequestListener } from 'node:http';

/**
 * Maximum number of queued requests per connection. Browsers and proxies wait for each response, so clients with more are not legitimate.
 */
const maxWaiting = 32;

/**
 * Handles the requests of a connection one by one: the next starts when the previous response has been handed to the network. A client that
 * sends many requests and reads nothing costs only one response. Closes the connection beyond `maxWaiting`.
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
