import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@rstest/core';
import { examplesOf } from '../../shared/command/test/examples.ts';
import { type Machine, newMachine } from './run-command.ts';

type Client = Parameters<typeof examplesOf>[0];

/** A machine whose clients call their hooks, in a repository that names its Cairn. */
export interface HookMachine extends Machine {
  /** Fires a hook with the example of its event, and what differs from it. Answers what it printed. */
  fire(client: Client, example: string, differs?: Record<string, unknown>): Promise<{ code: number | null; out: string; err: string }>;
  /** Hooks only store from now on, as if a process were sending. Gives what ends it. */
  holdSending(): () => void;
  /** The files of events that are not sent yet. */
  spooled(): string[];
  /** Resolved once nothing waits, and nothing is being sent. */
  sent(): Promise<void>;
}

/** The context that a hook of Claude Code has printed. */
export const contextOf = (out: string) => String(JSON.parse(out).hookSpecificOutput.additionalContext);

export function newHookMachine(env: Record<string, string>, place: { url: string; project: string }): HookMachine {
  // The machine of the tests is slow, and what is tested here is not its speed.
  const machine = newMachine({ CAIRN_HOOK_TIMEOUT: '20000', ...env });
  const state = join(machine.home, '.local/state/cairn/hooks');
  const waiting = join(state, 'waiting');
  writeFileSync(join(machine.work, '.cairn.json'), JSON.stringify(place));
  const spooled = () => (existsSync(waiting) ? readdirSync(waiting).map((name) => join(waiting, name)) : []);
  return Object.assign(machine, {
    spooled,
    holdSending() {
      const lock = join(state, 'deliver.lock');
      mkdirSync(state, { recursive: true });
      writeFileSync(lock, String(process.pid));
      return () => rmSync(lock);
    },
    async fire(client: Client, example: string, differs: Record<string, unknown> = {}) {
      // The examples are of another machine.
      const input = JSON.stringify({ ...examplesOf(client)[example], ...differs }).replaceAll('/projects/shop', machine.work);
      const child = machine.begin('hook', client, example.split(':')[0] ?? '');
      child.stdin.end(input);
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      return { code, out, err };
    },
    async sent() {
      await expect.poll(() => [spooled(), existsSync(join(state, 'deliver.lock'))], { timeout: 60_000 }).toEqual([[], false]);
    },
  });
}
