import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isBuilt, remoteUnit, sourcesHash } from '@cairn/build/sources';
import { copyRemote, type RemoteCopy } from '../../support/remote-copy.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { spreadOf } from '../time/spread.ts';

const remote = 'staff';
const changed = 'src/tickets/ticket-row.tsx';
const runs = 5;
const aimColdMs = 2_000;
const aimWarmMs = 300;

/** The times of a build in milliseconds: the whole command, and Rsbuild's own figure from the start of the compiler to its files. */
interface Build {
  wholeMs: number;
  countedMs: number;
}

/** Builds a copy of one remote without any cache, without a cache of its own, and with one changed file; prints each. */
export function reportBuildTime(): void {
  console.log(`building ${remote} ${runs + 2} times …`);
  const copy = copyRemote(remote);
  const kept = mkdtempSync(path.join(tmpdir(), 'cairn-build-'));
  try {
    const build = () => timed(copy, { CAIRN_BUILD_CACHE: kept });
    const first = build();
    for (const made of ['dist', 'node_modules/.cache']) rmSync(path.join(copy.directory, made), { recursive: true });
    const cold = build();
    const warm = Array.from({ length: runs }, (_, run) => {
      copy.edit(changed, 'export ', `export const run${run} = ${run};\nexport `);
      return build();
    });
    const wholeMs = spreadOf(warm.map((one) => one.wholeMs)).median;
    const lookedUpMs = timeToSeeNothingChanged(copy);
    const countedMs = spreadOf(warm.map((one) => one.countedMs)).median;
    printTable(`Build of one remote (${remote})`, [
      aimed('cold, the first in a checkout (Lingui’s macros are compiled)', first.wholeMs, aimColdMs),
      aimed('cold', cold.wholeMs, aimColdMs),
      { what: 'cold, as Rsbuild counts', value: inMs(cold.countedMs) },
      aimed('one file changed', wholeMs, aimWarmMs),
      aimed('one file changed, as Rsbuild counts', countedMs, aimWarmMs),
      startLine(wholeMs - countedMs),
      aimed('nothing changed (what a release and a start look up)', lookedUpMs, aimWarmMs),
    ]);
  } finally {
    copy.remove();
    rmSync(kept, { recursive: true });
  }
}

function aimed(what: string, ms: number, aimMs: number): Line {
  return { what, value: inMs(ms), aim: { words: `below ${inMs(aimMs)}`, met: ms < aimMs } };
}

function startLine(ms: number): Line {
  const alone = ms >= aimWarmMs ? ', alone more than the aim' : '';
  return { what: 'of it the start: Node, Rsbuild, Module Federation', value: `${inMs(ms)}${alone}` };
}

/** Measures a run without changes: the sources are hashed and compared with those of the last build. */
function timeToSeeNothingChanged({ directory }: RemoteCopy): number {
  const begun = performance.now();
  isBuilt(remoteUnit(directory), sourcesHash(path.join(directory, '../..'), directory));
  return performance.now() - begun;
}

function timed(copy: RemoteCopy, environment: Record<string, string>): Build {
  const begun = performance.now();
  const { said } = copy.build(environment);
  const wholeMs = performance.now() - begun;
  const counted = /built in (?<number>[\d.]+)\s*(?<unit>m?s)\b/.exec(said)?.groups;
  if (!counted) throw new Error(`the build does not say how long it took:\n${said}`);
  return { wholeMs, countedMs: Number(counted.number) * (counted.unit === 's' ? 1000 : 1) };
}
