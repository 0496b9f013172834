import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { spreadOf } from './time/spread.ts';

const megabytes = 64;
const times = 5;

/** The machine's current performance, to interpret what was measured on it. */
export interface Machine {
  /** Milliseconds for SHA-256 over 64 MB on one core, median of five. Other work on the machine increases it. */
  hashMs: number;
  cores: number;
  /** Load average of the last minute; 0 if the system does not report it. */
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

/** Prints the machine's performance before and after a measurement. */
export function printMachine(before: Machine): void {
  console.log(`  this machine, before: ${inWords(before)}; after: ${inWords(lookAtMachine())}`);
}

function inWords({ hashMs, cores, load }: Machine): string {
  return `${Math.round(hashMs)} ms for SHA-256 over ${megabytes} MB, ${cores} cores, load ${load.toFixed(1)}`;
}
