import type { Browser } from 'playwright';
import type { Side } from '../side.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { remoteContent } from '../time/report.ts';
import { type Spread, spreadOf } from '../time/spread.ts';
import { visitCold } from '../time/visit.ts';
import { manyRemotes } from './size.ts';

const slowDown = 4;
const aimRatio = 1.03;

export interface RegistryOptions {
  browser: Browser;
  few: Side;
  many: Side;
  path: string;
  runs: number;
  signal: AbortSignal;
}

/** Measures the first content with a few remotes in the registry and with many, alternating, and prints the ratio. */
export async function reportRegistry({ browser, few, many, path, runs, signal }: RegistryOptions): Promise<void> {
  console.log(`measuring ${path} with ${manyRemotes} remotes in the registry …`);
  const fewMs: number[] = [];
  const manyMs: number[] = [];
  for (let run = -1; run < runs; run += 1) {
    for (const [side, times] of [[few, fewMs] as const, [many, manyMs] as const]) {
      signal.throwIfAborted();
      const { cairn, storageState } = side;
      const { contentMs } = await visitCold(browser, cairn.url + path, { slowDown, storageState, content: remoteContent });
      if (run >= 0) times.push(contentMs); // the first one warms up the server
    }
  }
  if (many.cairn.output().includes('remote skipped')) throw new Error(`the large registry is not whole:\n${many.cairn.output()}`);
  const [before, after] = [spreadOf(fewMs), spreadOf(manyMs)];
  const ratio = after.median / before.median;
  printTable(`First remote content of ${path} by the size of the registry, ${slowDown} × CPU slow-down, median (min–max) of ${runs}`, [
    line('5 remotes', before),
    line(`${manyRemotes} remotes`, after),
    { what: `${manyRemotes} / 5`, value: ratio.toFixed(2), aim: { words: `at most ${aimRatio}`, met: ratio <= aimRatio } },
  ]);
}

function line(what: string, { median, min, max }: Spread): Line {
  return { what, value: `${inMs(median)} (${Math.round(min)}–${Math.round(max)})` };
}
