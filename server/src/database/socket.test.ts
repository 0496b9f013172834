import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@rstest/core';
import { TurnSocket } from './socket.ts';

/** Counts the writes to the system. The receiver may get other chunks. */
class CountedSocket extends TurnSocket {
  sent = 0;

  override _write(...given: Parameters<TurnSocket['_write']>): void {
    this.sent += 1;
    super._write(...given);
  }

  override _writev(...given: Parameters<NonNullable<TurnSocket['_writev']>>): void {
    this.sent += 1;
    super._writev?.(...given);
  }
}

test('hands what is written in one turn to the system at once', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const came = once(server, 'connection').then(([other]) => buffer(other));
  const socket = new CountedSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1'); // an object, because it listens on a port
  await once(socket, 'connect');
  for (const turn of ['one', 'two']) {
    socket.write(`begin ${turn};`);
    socket.cork();
    socket.write('select 1;');
    socket.write('select 2;');
    socket.uncork();
    await Promise.resolve();
    socket.write('commit;');
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(socket.sent).toBe(2);
  socket.end();
  expect(String(await came)).toBe('begin one;select 1;select 2;commit;begin two;select 1;select 2;commit;');
  server.close();
});
