import { rmSync } from 'node:fs';
import path from 'node:path';
import { copyRemote } from '../../support/remote-copy.ts';
import { inMs, printTable } from '../table.ts';

const remote = 'staff';
const aimColdMs = 2_000;
const aimWarmMs = 300;

/** Builds a copy of one remote with nothing kept from before, and again with what that kept; prints the time of the whole command. */
export function reportBuildTime(): void {
  console.log(`building ${remote} twice …`);
  const copy = copyRemote(remote);
  try {
    const coldMs = timed(copy.build);
    rmSync(path.join(copy.directory, 'dist'), { recursive: true });
    const warmMs = timed(copy.build);
    printTable(`Build of one remote (${remote}), the start of the process and all`, [
      { what: 'cold', value: inMs(coldMs), aim: { words: `below ${inMs(aimColdMs)}`, met: coldMs < aimColdMs } },
      { what: 'warm', value: inMs(warmMs), aim: { words: `below ${inMs(aimWarmMs)}`, met: warmMs < aimWarmMs } },
    ]);
  } finally {
    copy.remove();
  }
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
