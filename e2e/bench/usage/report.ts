import { randomUUID } from 'node:crypto';
import { agentOf, type Caller } from '../scale/callers.ts';
import type { Line } from '../table.ts';
import { spreadInWords, spreadOf } from '../time/spread.ts';

const yearAim = 3;
const recordingAim = 1.05;
const reads = 25;
const callsPerKey = 500;
const keys = 4;

/** Measures the reads of the analytics page: a year and a week, each compared with the period before, alternating. */
export async function yearAgainstWeek(owner: Caller): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [what, filter] of [
    ['all projects', ''],
    ['one project', '&project=project-1'],
    ['one client', '&client=client-1'],
  ] as const) {
    const [week, year] = await alternate(reads, [
      () => owner.get(`analytics?period=7${filter}`),
      () => owner.get(`analytics?period=year${filter}`),
    ]);
    const ratio = spreadOf(year).median / spreadOf(week).median;
    lines.push({
      what: `a year of analytics against a week, ${what}`,
      value: `${ratio.toFixed(2)} × (${spreadInWords(spreadOf(week))}, ${spreadInWords(spreadOf(year))})`,
      aim: { words: `${yearAim} ×`, met: ratio <= yearAim },
    });
  }
  const [month, before] = await alternate(reads, [
    () => owner.get('usage/report?meter=apiCalls'),
    () => owner.get(`usage/report?meter=apiCalls&month=${elevenMonthsAgo()}`),
  ]);
  lines.push({
    what: 'usage of this month, of a month a year ago',
    value: `${spreadInWords(spreadOf(month))}, ${spreadInWords(spreadOf(before))}`,
  });
  return lines;
}

/** Measures calls of agents, with and without recording, alternating. */
export async function recordedAgainstNot(url: string, owner: Caller, recording: { on: boolean }): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [operation, input] of [
    ['get_context', { project: 'project-1', task: 'Fix the retry of the invoice queue' }],
    ['search', { project: 'project-1', query: 'cache queue' }],
  ] as const) {
    const agents = await Promise.all(Array.from({ length: keys }, () => newAgent(url, owner)));
    let n = 0;
    const call = async (on: boolean) => {
      recording.on = on;
      n += 1;
      await agents[n % keys]?.post(`agent/${operation}`, input);
    };
    for (let warm = 0; warm < 40; warm += 1) await call(true);
    const [without, recorded] = await alternate((callsPerKey * keys) / 2 - 40, [() => call(false), () => call(true)]);
    recording.on = true;
    const ratio = spreadOf(recorded).median / spreadOf(without).median;
    lines.push({
      what: `${operation} that is recorded against one that is not`,
      value: `${ratio.toFixed(3)} × (median ${spreadOf(without).median.toFixed(2)} ms, ${spreadOf(recorded).median.toFixed(2)} ms)`,
      aim: { words: `${recordingAim} ×`, met: ratio <= recordingAim },
    });
  }
  return lines;
}

/** Returns the milliseconds of two calls in alternation, with changing order. Three warm-up rounds are not counted. */
async function alternate(
  times: number,
  [one, other]: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<[number[], number[]]> {
  const durations: [number[], number[]] = [[], []];
  for (let n = -3; n < times; n += 1)
    for (const at of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = performance.now();
      await (at === 0 ? one : other)();
      if (n >= 0) durations[at].push(performance.now() - start);
    }
  return durations;
}

async function newAgent(url: string, owner: Caller): Promise<Caller> {
  const body = { name: 'Bench', scopes: ['read'], projects: null, expiresAt: null, callsPerMinute: 600 };
  const { secret } = await owner.post<{ secret: string }>('api-keys', body, { 'Idempotency-Key': randomUUID() });
  return agentOf(url, { Authorization: `Bearer ${secret}` });
}

function elevenMonthsAgo(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11)).toISOString().slice(0, 7);
}
