import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import type { HookEvent } from './call.ts';
import { hooksDirectory, spool } from './spool.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairn-spool-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Spools an event as each of two installed hooks does, and returns how many are new. */
function fire(event: HookEvent): number[] {
  const place = { root: home, url: 'https://cairn.example.com', project: 'shop' };
  const call = { session: 'one', cwd: home, model: '', version: '', events: [event] };
  return [1, 2].map(() => spool({ HOME: home }, place, call, { client: 'Claude Code', branch: 'main' }));
}

/** Everything so far happened a minute ago. */
function letPass(): void {
  const seen = join(hooksDirectory({ HOME: home }), 'seen');
  const before = new Date(Date.now() - 60_000);
  for (const name of readdirSync(seen)) utimesSync(join(seen, name), before, before);
}

test('a session that is resumed with the same prompt can end again at once', () => {
  const prompt: HookEvent = { kind: 'prompt', text: 'Continue' };
  const end: HookEvent = { kind: 'end', text: 'exit' };
  expect([{ kind: 'start' } as const, prompt, end].map(fire)).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ]);
  letPass();
  expect([prompt, end].map(fire)).toEqual([
    [1, 0],
    [1, 0],
  ]);
  letPass();
  // The end before it was a moment ago.
  fire(end);
  expect([{ kind: 'start' } as const, end].map(fire)).toEqual([
    [1, 0],
    [1, 0],
  ]);
});
