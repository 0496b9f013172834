import { describe, expect, test } from '@rstest/core';
import { findLaunchers } from './launcher.ts';
import type { ProcessInfo } from './process.ts';

/** Builds a chain of processes from the server's parent upwards, from their command lines. */
function chainOf(...commands: string[][]): (pid: number) => ProcessInfo | undefined {
  return (pid) => {
    const command = commands[pid - 100];
    return command && { pid, parent: pid + 1, started: String(pid), command };
  };
}

const pidsOf = (...commands: string[][]) => findLaunchers(100, chainOf(...commands)).map(({ pid }) => pid);

describe('the launchers', () => {
  test('npx, pnpm and the shells between them, up to the topmost; the person’s shell is not one', () => {
    expect(
      pidsOf(
        ['sh', '-c', 'node server/src/start/main.ts'],
        ['/x/pnpm', 'start'],
        ['sh', '-c', 'pnpm start'],
        ['npm', 'exec', 'pnpm@12', 'start'],
        ['-bash'],
      ),
    ).toEqual([100, 101, 102, 103]);
  });

  test('a shell above the topmost is not watched, even one that was given its command', () => {
    expect(pidsOf(['/x/pnpm', 'start'], ['bash', '-c', 'npx pnpm start'], ['sshd'])).toEqual([100]);
  });

  test('package managers that run on node', () => {
    expect(pidsOf(['node', '/usr/lib/node_modules/npm/bin/npm-cli.js', 'start'], ['bash'])).toEqual([100]);
    expect(pidsOf(['/usr/bin/node', '/x/pnpm.cjs', 'start'], ['make'])).toEqual([100]);
  });

  test('none where it was started by hand or by a script', () => {
    expect(pidsOf(['bash'], ['pnpm', 'start'])).toEqual([]);
    expect(pidsOf(['sh', '-c', 'node main.ts'], ['node', 'test.js'])).toEqual([]);
    expect(findLaunchers(1, () => undefined)).toEqual([]);
  });
});
