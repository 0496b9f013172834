import { type Citation, type PlacedCall, type RunStreamEvent, RunStreamEventSchema } from '@cairn/api';
import * as v from 'valibot';
import type { Browser } from './browser.ts';
import { type Product, testOrigin } from './product.ts';

/** An answer as a browser receives it. */
export interface Followed {
  text: string;
  citations: Citation[];
  calls: PlacedCall[];
  end: Extract<RunStreamEvent, { type: 'end' }> | undefined;
  /** The time of each piece in milliseconds, with its text. */
  pieces: { at: number; text: string }[];
}

/** Follows the stream of an answer until it ends, or until `enough`. */
export async function followAnswer(
  { app }: Product,
  browser: Browser,
  path: string,
  { before = '', enough = () => false }: { before?: string; enough?: (so: Followed) => boolean } = {},
): Promise<Followed> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await app.request(`${testOrigin}${path}?from=${before.length}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  if (response.status !== 200 || !response.body) throw new Error(`the stream was refused with ${response.status}`);
  const so: Followed = { text: before, citations: [], calls: [], end: undefined, pieces: [] };
  let unread = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    unread += chunk;
    const blocks = unread.split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) take(so, block);
    if (so.end || enough(so)) break;
  }
  return so;
}

function take(so: Followed, block: string): void {
  const data = block.split('\n').find((line) => line.startsWith('data: '));
  if (!data) return;
  const event = v.parse(RunStreamEventSchema, JSON.parse(data.slice('data: '.length)));
  if (event.type === 'citations') so.citations = event.citations;
  else if (event.type === 'calls') so.calls = event.calls;
  else if (event.type === 'end') so.end = event;
  else {
    so.text = so.text.slice(0, event.at) + event.text;
    so.pieces.push({ at: performance.now(), text: so.text });
  }
}
