import { type LiveEvent, LiveEventSchema } from '@cairn/api';
import * as v from 'valibot';
import type { Browser } from './browser.ts';
import { type Product, testOrigin } from './product.ts';

/** A browser's stream of live events, read as EventSource does. */
export interface LiveStream {
  status: number;
  headers: Headers;
  /** The events so far, in order; `reset` for a reset by the server. */
  events: (LiveEvent | 'reset')[];
  /** The number of the live revision that the stream last sent. */
  revision: number | undefined;
  /** The value that the browser would send as Last-Event-ID. */
  lastId: string;
  ended: boolean;
  close(): Promise<void>;
}

export async function openLive(product: Product, browser: Browser, lastEventId?: string): Promise<LiveStream> {
  const response = await product.app.request(`${testOrigin}/api/events`, {
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const live: LiveStream = {
    status: response.status,
    headers: response.headers,
    events: [],
    revision: undefined,
    lastId: '',
    ended: false,
    close: async () => {
      await reader?.cancel();
    },
  };
  void read();
  return live;

  async function read(): Promise<void> {
    let rest = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const blocks = (rest + part.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks)
        take(new Map(block.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1).trim()])));
    }
    live.ended = true;
  }

  function take(fields: Map<string, string>): void {
    live.lastId = fields.get('id') ?? live.lastId;
    if (fields.get('event') === 'reset') live.events.push('reset');
    else if (fields.get('event') === 'registry') live.revision = Number(fields.get('data'));
    else if (fields.has('data')) live.events.push(v.parse(LiveEventSchema, JSON.parse(fields.get('data') ?? '')));
  }
}
