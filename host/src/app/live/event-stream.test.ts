import { expect, test } from '@rstest/core';
import { readEvents, type StreamMessage } from './event-stream.ts';

async function read(...chunks: string[]): Promise<StreamMessage[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const messages: StreamMessage[] = [];
  for await (const message of readEvents(body)) messages.push(message);
  return messages;
}

test('reads messages with their ids, whatever ends the lines', async () => {
  expect(await read('id: 7\ndata: {"a":1}\n\n', 'data: x\r\nid:8\r\n\r\n')).toEqual([
    { type: 'message', data: '{"a":1}', id: '7' },
    { type: 'message', data: 'x', id: '8' },
  ]);
});

test('a message may come in pieces, a line break too', async () => {
  expect(await read('da', 'ta: on', 'e\r', '\ndata: two\n', '\n')).toEqual([{ type: 'message', data: 'one\ntwo', id: '' }]);
});

test('keeps the id for messages without one, and passes over comments', async () => {
  expect(await read('id: 3\ndata: a\n\n: still there\n\ndata: b\n\n').then((all) => all.map(({ id }) => id))).toEqual(['3', '3']);
});

test('names the type, with or without data', async () => {
  expect(await read('event: reset\nid: 9\n\n')).toEqual([{ type: 'reset', data: '', id: '9' }]);
});

test('says how far the stream is where nothing else is said', async () => {
  expect(await read('retry: 3000\nid: 4\n\n', ':\nid: 4\n\n', ':\nid: 5\n\n')).toEqual([
    { type: 'id', data: '', id: '4' },
    { type: 'id', data: '', id: '5' },
  ]);
});

test('what the end cuts off is not delivered', async () => {
  expect(await read('data: a\n')).toEqual([]);
});
