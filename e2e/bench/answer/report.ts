import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunStreamEvent, Thread } from '@cairn/api';
import { startModelServer } from '@cairn/server/model-server';
import { type Caller, callerOf } from '../scale/callers.ts';
import { type Line, printTable } from '../table.ts';
import { percentileOf } from '../time/spread.ts';

const answers = 50;
const wordsEach = 20;
const betweenWordsMs = 25;
const aimMs = 10;

/**
 * Measures how long a word of a language model takes from the model to the reader, both in this process with
 * one clock, over loopback.
 */
export async function reportAnswer(url: string): Promise<void> {
  const model = await startModelServer();
  try {
    const owner = await callerOf(url, 'owner@acme.example', 'cairn-demo');
    await owner.put('integrations/model', { baseUrl: model.baseUrl, model: 'bench', key: null, version: 0 });
    const { id: projectId } = await owner.get<{ id: string }>('projects/payments-api');
    const first: number[] = [];
    const later: number[] = [];
    for (let answer = -1; answer < answers; answer += 1) {
      const spoken: number[] = [];
      let listening = (): void => undefined;
      const heard = new Promise<void>((resolve) => {
        listening = resolve;
      });
      model.behave(async ({ say, finish }) => {
        await heard;
        for (let word = 0; word < wordsEach; word += 1) {
          spoken.push(performance.now());
          say(`word${word} `);
          await pause(betweenWordsMs);
        }
        finish();
      });
      const read = await follow(owner, projectId, listening);
      const taken = read.flatMap((at, word) => (spoken[word] === undefined ? [] : [at - spoken[word]]));
      if (answer < 0) continue; // it warms up the server
      first.push(...taken.slice(0, 1));
      later.push(...taken.slice(1));
    }
    printTable(`An answer of a language model: ${answers} of ${wordsEach} words`, [
      lineOf('the first word, from the model to the reader', first),
      lineOf('each later word', later),
    ]);
  } finally {
    await model.close();
  }
}

/** Asks a question, and returns the arrival time of each word of the answer. */
async function follow(owner: Caller, projectId: string, onListening: () => void): Promise<number[]> {
  const asked = await owner.post<{ conversation: { id: string } }>('conversations', {
    projectId,
    text: 'What does settlement read?',
    visibility: 'private',
  });
  const { id } = asked.conversation;
  const { leaf } = await owner.get<Thread>(`conversations/${id}`);
  const stream = await owner.open(`conversations/${id}/messages/${leaf}/stream?from=0`);
  const read: number[] = [];
  const lines = createInterface({ input: stream });
  lines.on('line', (line) => {
    if (line.startsWith('retry')) onListening();
    if (!line.startsWith('data: ')) return;
    const event = JSON.parse(line.slice('data: '.length)) as RunStreamEvent; // for measuring only, so not validated
    // Words that came together arrived at the same time.
    if (event.type === 'text') for (const _ of event.text.matchAll(/word\d+/g)) read.push(performance.now());
  });
  await once(lines, 'close');
  if (read.length !== wordsEach) throw new Error(`of ${wordsEach} words ${read.length} came`);
  return read;
}

function lineOf(what: string, sample: readonly number[]): Line {
  const p95 = percentileOf(sample, 0.95);
  return {
    what: `${what}: p95`,
    value: `${p95.toFixed(1)} ms (median ${percentileOf(sample, 0.5).toFixed(1)}, longest ${percentileOf(sample, 1).toFixed(1)})`,
    aim: { words: `${aimMs} ms`, met: p95 <= aimMs },
  };
}
