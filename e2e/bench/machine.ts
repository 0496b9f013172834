import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { spreadOf } from './time/spread.ts';

const megabytes = 64;
const times = 5;

/** What the machine gives at this moment, to be read beside what was measured on it. */
export interface Machine {
  /** Milliseconds for SHA-256 over 64 MB on one core, the median of five: what else is at work makes it longer. */
  hashMs: number;
  cores: number;
  /** Processes that wanted to run, over the last minute; 0 where the system does not say. */
  load: number;
}

export function lookAtMachine(): Machine {
  const block = Buffer.alloc(megabytes * 1024 * 1024, 1);
  const taken = Array.from({ length: times }, () => {
    const from = performance.now();
    createHash('sha256').update(block).digest();
    return performance.now() - from;
  });
  return { hashMs: spreadOf(taken).median, cores: availableParallelism(), load: loadavg()[0] ?? 0 };
}

/** Prints what it gave before something was measured, and what it gives after it. */
export function printMachine(before: Machine): void {
  console.log(`  this machine, before: ${inWords(before)}; after: ${inWords(lookAtMachine())}`);
}

function inWords({ hashMs, cores, load }: Machine): string {
  return `${Math.round(hashMs)} ms for SHA-256 over ${megabytes} MB, ${cores} cores, load ${load.toFixed(1)}`;
}
