import type { Browser } from 'playwright';
import type { Side } from '../side.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { spreadInWords, spreadOf } from './spread.ts';
import { stepsOf } from './steps.ts';
import { pathOf, type Visit, visitCold } from './visit.ts';

const latenciesMs = [0, 150];
const slowDown = 4;
const aimRatio = 1.08;
const aimSteps = 2;
/** The heading of the remote's page; the shell's own pages have one only on an error. */
export const remoteContent = 'main h1';

export interface TimesOptions {
  browser: Browser;
  sides: Sides;
  path: string;
  /** For each side, at each latency. */
  runs: number;
  signal: AbortSignal;
}
type SideName = 'federated' | 'single';
type Sides = Record<SideName, Side>;
export type Visits = Record<SideName, Visit[]>;

/** Measures the time to the first remote content, prints it, and returns the visits at the highest latency. */
export async function reportTimes({ browser, sides, path, runs, signal }: TimesOptions): Promise<Visits> {
  let visits: Visits = { federated: [], single: [] };
  const lines: Line[] = [];
  for (const latencyMs of latenciesMs) {
    console.log(`measuring ${path} with ${latencyMs} ms added to each request …`);
    visits = await measure({ browser, sides, path, runs, signal }, latencyMs);
    lines.push(...timeLines(visits, latencyMs));
  }
  printTable(`First remote content of ${path}, cold, ${slowDown} × CPU slow-down, median (min–max) of ${runs}`, lines);
  reportSteps(visits);
  reportProblems(visits);
  return visits;
}

/** Interleaves the sides in rotating order, so that other load on the machine affects both alike. */
async function measure({ browser, sides, path, runs, signal }: TimesOptions, latencyMs: number): Promise<Visits> {
  const visits: Visits = { federated: [], single: [] };
  const orders: SideName[][] = [
    ['federated', 'single'],
    ['single', 'federated'],
  ];
  for (let run = -1; run < runs; run += 1) {
    for (const name of orders[Math.abs(run) % 2] ?? []) {
      signal.throwIfAborted();
      const { cairn, storageState } = sides[name];
      cairn.network.latencyMs = latencyMs;
      const seen = await visitCold(browser, cairn.url + path, { slowDown, storageState, content: remoteContent });
      cairn.network.latencyMs = 0;
      if (run >= 0) visits[name].push(seen); // the first one warms up the server
    }
  }
  return visits;
}

function timeLines(visits: Visits, latencyMs: number): Line[] {
  const federated = spreadOf(visits.federated.map(({ contentMs }) => contentMs));
  const single = spreadOf(visits.single.map(({ contentMs }) => contentMs));
  const ratio = federated.median / single.median;
  return [
    { what: `+${latencyMs} ms: federated`, value: spreadInWords(federated) },
    { what: `+${latencyMs} ms: single bundle`, value: spreadInWords(single) },
    {
      what: `+${latencyMs} ms: federated / single`,
      value: ratio.toFixed(2),
      aim: { words: `at most ${aimRatio}`, met: ratio <= aimRatio },
    },
  ];
}

/** Counted in the median visit on the slow network, where steps are clearly separate. */
function reportSteps(visits: Visits): void {
  const lines = (['federated', 'single'] as const).flatMap((name): Line[] => {
    const stepped = stepsOf(medianVisit(visits[name]).requests);
    const count = Math.max(...stepped.map(({ step }) => step));
    const late = stepped.filter(({ step }) => step > aimSteps);
    return [
      { what: name, value: `${count} steps, ${stepped.length} requests`, aim: { words: `${aimSteps} steps`, met: count <= aimSteps } },
      ...late.map((request) => ({ what: `  ${pathOf(request)}`, value: `step ${request.step}, at ${inMs(request.startMs)}` })),
    ];
  });
  printTable(`Steps of requests before that content (+${latenciesMs.at(-1)} ms), and what comes late`, lines);
}

function medianVisit(visits: readonly Visit[]): Visit {
  const sorted = [...visits].sort((a, b) => a.contentMs - b.contentMs);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new RangeError('nothing was measured');
  return middle;
}

function reportProblems(visits: Visits): void {
  const lines = (['federated', 'single'] as const).flatMap((name) =>
    [...new Set(visits[name].flatMap(({ problems }) => problems))].map((problem): Line => ({ what: name, value: problem })),
  );
  if (lines.length > 0) printTable('What the browser complained about', lines);
}
